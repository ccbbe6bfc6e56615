// Simulated and real scheduling: priority queue of events, round robin, and worker threads taking prioritized jobs.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

public class PriorityScheduling {
    static class Job implements Comparable<Job> {
        final int id, arrive, burst, prio;
        int left, done = -1;

        Job(int id, int arrive, int burst, int prio) {
            this.id = id;
            this.arrive = arrive;
            this.burst = left = burst;
            this.prio = prio;
        }

        public int compareTo(Job o) {
            return prio != o.prio ? Integer.compare(o.prio, prio) : Integer.compare(id, o.id);
        }
    }

    static List<Job> jobs(int n, long seed) {
        Random r = new Random(seed);
        List<Job> l = new ArrayList<>();
        int t = 0;
        for (int i = 0; i < n; i++) l.add(new Job(i, t += r.nextInt(4), 1 + r.nextInt(9), r.nextInt(5)));
        return l;
    }

    interface Policy {
        void add(Job j);
        Job next();
        int slice(Job j);
    }

    static class Queue implements Policy {
        final Deque<Job> q = new ArrayDeque<>();
        final int quantum;

        Queue(int quantum) { this.quantum = quantum; }

        public void add(Job j) { q.addLast(j); }

        public Job next() { return q.pollFirst(); }

        public int slice(Job j) { return Math.min(quantum, j.left); }
    }

    static class Prio implements Policy {
        final PriorityQueue<Job> q;
        final boolean preempt;

        Prio(java.util.Comparator<Job> c, boolean preempt) {
            q = new PriorityQueue<>(c);
            this.preempt = preempt;
        }

        public void add(Job j) { q.add(j); }

        public Job next() { return q.poll(); }

        public int slice(Job j) { return preempt ? 1 : j.left; }
    }

    static String simulate(List<Job> js, Policy p) {
        int t = 0, in = 0, switches = 0;
        long order = 0;
        Job last = null;
        for (int done = 0; done < js.size(); ) {
            while (in < js.size() && js.get(in).arrive <= t) p.add(js.get(in++));
            Job j = p.next();
            if (j == null) {
                t = js.get(in).arrive;
                continue;
            }
            if (j != last) switches++;
            last = j;
            int s = p.slice(j);
            t += s;
            j.left -= s;
            while (in < js.size() && js.get(in).arrive <= t) p.add(js.get(in++));
            if (j.left == 0) {
                j.done = t;
                done++;
                order = order * 31 + j.id;
            } else {
                p.add(j);
            }
        }
        long wait = 0, turn = 0;
        for (Job j : js) {
            turn += j.done - j.arrive;
            wait += j.done - j.arrive - j.burst;
        }
        return "end " + t + " wait " + wait + " turnaround " + turn + " switches " + switches + " order "
            + order;
    }

    static class Pool {
        final PriorityQueue<Job> q = new PriorityQueue<>();
        final StringBuilder log = new StringBuilder();
        boolean closed, open;
        int[] sums = new int[5];

        synchronized void put(Job j) {
            q.add(j);
            notify();
        }

        synchronized Job take() throws InterruptedException {
            while (!open || q.isEmpty() && !closed) wait();
            return q.poll();
        }

        synchronized void release(boolean close) {
            open = true;
            closed = close;
            notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int n : new int[] {5, 50, 400}) {
            System.out.println(n + " fifo: " + simulate(jobs(n, n), new Queue(1000)));
            System.out.println(n + " round robin 3: " + simulate(jobs(n, n), new Queue(3)));
            System.out.println(n + " round robin 1: " + simulate(jobs(n, n), new Queue(1)));
            System.out.println(n + " priority: " + simulate(jobs(n, n),
                new Prio((a, b) -> a.compareTo(b), false)));
            System.out.println(n + " priority preemptive: " + simulate(jobs(n, n),
                new Prio((a, b) -> a.compareTo(b), true)));
            System.out.println(n + " shortest first: " + simulate(jobs(n, n),
                new Prio((a, b) -> a.left != b.left ? a.left - b.left : a.id - b.id, true)));
        }
        Pool one = new Pool();
        for (Job j : jobs(30, 3)) one.put(j);
        Thread w = new Thread(() -> {
            try {
                for (Job j; (j = one.take()) != null; ) one.log.append(j.prio).append(':').append(j.id)
                    .append(' ');
            } catch (InterruptedException e) {
                one.log.append("interrupted");
            }
        });
        w.start();
        one.release(true);
        w.join();
        System.out.println(one.log);
        Pool many = new Pool();
        Thread[] ws = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int k = i;
            ws[i] = new Thread(() -> {
                try {
                    for (Job j; (j = many.take()) != null; ) for (int s = 0; s < j.burst; s++)
                        many.sums[k] += j.id;
                } catch (InterruptedException e) {
                    many.sums[k] = -1;
                }
            });
            ws[i].start();
        }
        many.release(false);
        int want = 0;
        for (Job j : jobs(2000, 9)) {
            many.put(j);
            want += j.id * j.burst;
        }
        many.release(true);
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            ws[i].join();
            sum += many.sums[i];
        }
        System.out.println(sum + " " + (sum == want) + " " + many.q.size());
    }
}
