// Queues of java.util.concurrent used by one thread: capacities, drains, priorities, transfers.
import java.util.*;
import java.util.concurrent.*;

public class BlockingWithoutThreads {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> abq = new ArrayBlockingQueue<>(4);
        System.out.print(abq.offer(1) + " " + abq.offer(2) + " " + abq.offer(3) + " " + abq.offer(4) + " " + abq.offer(5) + " ");
        System.out.println(abq.remainingCapacity() + " " + abq.take() + abq + abq.poll(1, TimeUnit.MILLISECONDS));
        List<Integer> drained = new ArrayList<>();
        System.out.println(abq.drainTo(drained, 1) + " " + drained + abq);
        try {
            abq.addAll(List.of(7, 8, 9, 10));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + abq);
        }
        LinkedBlockingDeque<String> lbd = new LinkedBlockingDeque<>(3);
        lbd.putFirst("m");
        lbd.putLast("z");
        lbd.offerFirst("a");
        System.out.println(lbd + " " + lbd.offerLast("q") + lbd.takeLast() + lbd.removeFirst() + lbd.peekLast());
        PriorityBlockingQueue<String> pbq = new PriorityBlockingQueue<>(2, Comparator.comparing(String::length));
        pbq.addAll(List.of("ccc", "a", "bb", "dddd"));
        System.out.println(pbq.take() + pbq.take() + pbq.peek() + pbq.size() + pbq.remainingCapacity());
        SynchronousQueue<Integer> sq = new SynchronousQueue<>();
        System.out.println(sq.offer(1) + " " + sq.poll() + sq.size() + sq + sq.iterator().hasNext());
        LinkedTransferQueue<Integer> ltq = new LinkedTransferQueue<>(List.of(4, 5));
        System.out.println(ltq.tryTransfer(6) + " " + ltq + ltq.poll() + ltq.hasWaitingConsumer());
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedDeque<Integer> cld = new ConcurrentLinkedDeque<>();
        for (int i = 0; i < 20; i++) {
            clq.add(i);
            if (i % 2 == 0) cld.addFirst(i);
            else cld.addLast(i);
        }
        clq.removeIf(x -> x % 3 == 0);
        cld.removeFirstOccurrence(0);
        System.out.println(clq + " " + cld + cld.pollLast() + clq.contains(3));
        DelayQueue<Now> dq = new DelayQueue<>();
        dq.add(new Now("late", 2));
        dq.add(new Now("early", 1));
        System.out.println(dq.take().name + dq.poll().name + dq.poll());
        ConcurrentMap<String, List<Integer>> groups = new ConcurrentHashMap<>();
        for (int i = 0; i < 12; i++) groups.computeIfAbsent("g" + i % 4, k -> new CopyOnWriteArrayList<>()).add(i);
        System.out.println(new TreeMap<>(groups) + " " + groups.replace("g1", List.of(1, 5, 9), List.of()) + groups.get("g1"));
        Exchanger<String> ex = new Exchanger<>();
        try {
            ex.exchange("me", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("nobody there " + e.getMessage());
        }
    }

    static class Now implements Delayed {
        final String name;
        final int rank;
        Now(String name, int rank) { this.name = name; this.rank = rank; }
        @Override public long getDelay(TimeUnit unit) { return -rank; }
        @Override public int compareTo(Delayed o) { return rank - ((Now) o).rank; }
    }
}
