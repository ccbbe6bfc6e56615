// The blocking queues: bounds, timeouts, draining, several producers and consumers, the hand-over of SynchronousQueue.
import java.util.*;
import java.util.concurrent.*;

public class BlockingQueues {
    static void single(BlockingQueue<Integer> q) throws InterruptedException {
        StringBuilder sb = new StringBuilder(q.getClass().getSimpleName());
        sb.append(q.offer(5)).append(q.add(3)).append(q.offer(4)).append(q.offer(9, 1, TimeUnit.MILLISECONDS)).append(q.remainingCapacity() > 1000).append(q).append(q.size()).append(q.peek()).append(q.element()).append(q.contains(4));
        try { q.add(8); sb.append("added"); } catch (IllegalStateException e) { sb.append(e.getMessage()); }
        try { q.offer(null); } catch (NullPointerException e) { sb.append("NPE"); }
        sb.append(q.take()).append(q.poll()).append(q.remove((Object) 4)).append(q.remove((Object) 77));
        List<Integer> out = new ArrayList<>();
        q.put(6);
        sb.append(q.drainTo(out, 1)).append(out).append(q.drainTo(out)).append(out).append(q.poll()).append(q.poll(1, TimeUnit.MILLISECONDS)).append(q.isEmpty());
        try { q.remove(); } catch (NoSuchElementException e) { sb.append("NSE"); }
        q.addAll(Arrays.asList(2, 1)); sb.append(q.toArray().length).append(q.iterator().hasNext());
        q.clear();
        System.out.println(sb.append(q));
    }

    static void share(BlockingQueue<Integer> q, int producers, int consumers) throws InterruptedException {
        long[] sums = new long[consumers];
        List<Thread> all = new ArrayList<>();
        for (int p = 0; p < producers; p++) { int n = p; Thread t = new Thread(() -> { try { for (int i = 1; i <= 300; i++) q.put(n * 1000 + i); } catch (InterruptedException e) { throw new AssertionError(e); } }); all.add(t); t.start(); }
        List<Thread> takers = new ArrayList<>();
        for (int c = 0; c < consumers; c++) { int n = c; Thread t = new Thread(() -> { try { for (int v; (v = q.take()) != -1; ) sums[n] += v; } catch (InterruptedException e) { throw new AssertionError(e); } }); takers.add(t); t.start(); }
        for (Thread t : all) t.join();
        if (q instanceof PriorityBlockingQueue) while (!q.isEmpty()) Thread.yield();
        for (int c = 0; c < consumers; c++) q.put(-1);
        for (Thread t : takers) t.join();
        System.out.println(q.getClass().getSimpleName() + " " + Arrays.stream(sums).sum() + " " + q.size());
    }

    public static void main(String[] args) throws InterruptedException {
        single(new ArrayBlockingQueue<>(3));
        single(new LinkedBlockingQueue<>(3));
        single(new LinkedBlockingQueue<>());
        single(new PriorityBlockingQueue<>());
        share(new ArrayBlockingQueue<>(2), 3, 2);
        share(new LinkedBlockingQueue<>(1), 2, 3);
        share(new LinkedBlockingQueue<>(), 4, 2);
        share(new PriorityBlockingQueue<>(), 2, 2);
        share(new SynchronousQueue<>(), 2, 2);
        PriorityBlockingQueue<String> p = new PriorityBlockingQueue<>(4, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        p.addAll(Arrays.asList("ccc", "a", "bb", "b", "dddd"));
        StringBuilder sb = new StringBuilder();
        while (!p.isEmpty()) sb.append(p.poll()).append(' ');
        SynchronousQueue<Integer> s = new SynchronousQueue<>();
        System.out.println(sb.toString() + s.offer(1) + s.poll() + s.size() + s.peek() + s.offer(1, 1, TimeUnit.MILLISECONDS));
        Thread waiting = new Thread(() -> { try { new LinkedBlockingQueue<Integer>().take(); } catch (InterruptedException e) { System.out.println("interrupted " + Thread.currentThread().isInterrupted()); } });
        waiting.start(); waiting.interrupt(); waiting.join();
        ConcurrentLinkedQueue<Integer> c = new ConcurrentLinkedQueue<>(Arrays.asList(1, 2, 3));
        for (Integer x : c) if (x == 2) c.add(4); else if (x == 4) c.remove(3);
        System.out.println(c + " " + c.poll() + c.peek() + c.size() + c.contains(3));
    }
}
