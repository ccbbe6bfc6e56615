// PriorityQueue: heap order, iteration order after operations, comparators, removal, heap sort.
import java.util.*;

public class PriorityQueues {
    static class Task implements Comparable<Task> {
        final int p;
        final String n;
        Task(int p, String n) {
            this.p = p;
            this.n = n;
        }

        public int compareTo(Task o) { return p != o.p ? Integer.compare(p, o.p) : n.compareTo(o.n); }
        public String toString() { return n + p; }
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < 20; i++) q.add(i * 37 % 23);
        System.out.println(q + " " + q.peek() + q.size());
        q.remove(7);
        q.remove((Integer) 100);
        q.offer(-5);
        System.out.println(q + " " + q.contains(11) + q.contains(7));
        StringBuilder sb = new StringBuilder();
        while (!q.isEmpty()) sb.append(q.poll()).append(' ');
        System.out.println(sb + "" + q.poll() + q.peek());
        PriorityQueue<Task> t = new PriorityQueue<>(5, Comparator.<Task>reverseOrder());
        for (int i = 0; i < 15; i++) t.add(new Task(i * 5 % 7, "t" + i));
        System.out.println(t);
        for (Iterator<Task> it = t.iterator(); it.hasNext(); ) if (it.next().p % 2 == 0) it.remove();
        System.out.println(t);
        while (t.size() > 0) System.out.print(t.remove() + " ");
        System.out.println();
        Random r = new Random(4);
        PriorityQueue<Long> a = new PriorityQueue<>();
        long h = 0;
        for (int i = 0; i < 20000; i++) {
            if (r.nextInt(3) > 0) a.add((long) r.nextInt(1000));
            else if (!a.isEmpty()) h = h * 31 + a.poll();
            if (i % 2000 == 0) System.out.println(i + " " + a.size() + " " + h);
        }
        long prev = -1;
        boolean ok = true;
        while (!a.isEmpty()) {
            long x = a.poll();
            ok &= x >= prev;
            prev = x;
        }
        System.out.println(ok);
        System.out.println(new PriorityQueue<>(Arrays.asList(5, 3, 8, 1, 9, 2)) + " "
            + new PriorityQueue<>(new TreeSet<>(Arrays.asList(3, 1, 2)))
            + Arrays.toString(new PriorityQueue<>(Arrays.asList("c", "a", "b")).toArray()));
        try {
            q.add(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            new PriorityQueue<Object>(Arrays.asList(new Object(), new Object()));
            System.out.println("?");
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
    }
}
