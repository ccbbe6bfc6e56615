// Blocking queues and concurrent collections under several threads: sums, order per producer, iterators, transfers, delays.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Queues {
    static long pump(BlockingQueue<Integer> q, int producers, int consumers, int each) throws Exception {
        AtomicLong sum = new AtomicLong();
        List<Thread> ts = new ArrayList<>();
        for (int p = 0; p < producers; p++) { int base = p * each; Thread t = new Thread(() -> { try { for (int i = 0; i < each; i++) q.put(base + i); } catch (InterruptedException e) { } }); ts.add(t); t.start(); }
        AtomicInteger left = new AtomicInteger(producers * each);
        for (int c = 0; c < consumers; c++) { Thread t = new Thread(() -> { try { while (left.getAndDecrement() > 0) sum.addAndGet(q.take()); } catch (InterruptedException e) { } }); ts.add(t); t.start(); }
        for (Thread t : ts) t.join();
        return sum.get();
    }

    static class Late implements Delayed {
        static final long BASE = System.nanoTime();
        final long at; final String name;
        Late(String name, long ms) { this.name = name; at = BASE + ms * 1000000; }
        @Override public long getDelay(TimeUnit u) { return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS); }
        @Override public int compareTo(Delayed o) { return Long.compare(at, ((Late) o).at); }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(pump(new ArrayBlockingQueue<>(4), 3, 2, 200));
        System.out.println(pump(new ArrayBlockingQueue<>(2, true), 2, 2, 100));
        System.out.println(pump(new LinkedBlockingQueue<>(5), 2, 3, 200));
        System.out.println(pump(new SynchronousQueue<>(), 2, 2, 100));
        System.out.println(pump(new LinkedTransferQueue<>(), 2, 2, 200));
        System.out.println(pump(new PriorityBlockingQueue<>(), 2, 2, 200));
        System.out.println(pump(new LinkedBlockingDeque<>(3), 2, 2, 200));
        DelayQueue<Late> delays = new DelayQueue<>();
        for (int i : new int[] {9, 3, 6}) delays.add(new Late("d" + i, i));
        System.out.println(delays.take().name + delays.take().name + delays.take().name + " " + delays.poll());
        TransferQueue<String> tq = new LinkedTransferQueue<>();
        System.out.println(tq.tryTransfer("none") + " " + tq.tryTransfer("none", 1, TimeUnit.MILLISECONDS));
        Thread taker = new Thread(() -> { try { System.out.println("took " + tq.take()); } catch (InterruptedException e) { } });
        taker.start();
        tq.transfer("handed");
        taker.join();
        ArrayBlockingQueue<Integer> abq = new ArrayBlockingQueue<>(2);
        System.out.println(abq.offer(1) + " " + abq.offer(2) + " " + abq.offer(3) + " " + abq.offer(3, 1, TimeUnit.MILLISECONDS) + " " + abq.remainingCapacity());
        try { abq.add(4); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        List<Integer> drained = new ArrayList<>();
        System.out.println(abq.drainTo(drained) + " " + drained + " " + abq.poll(1, TimeUnit.MILLISECONDS));
        ConcurrentHashMap<Integer, Integer> chm = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int j = 0; j < 2000; j++) chm.merge(j % 97, 1, Integer::sum); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(chm.size() + " " + chm.reduceValuesToLong(1, Integer::longValue, 0, Long::sum) + " " + chm.search(Long.MAX_VALUE, (k, v) -> v > 83 ? k : null));
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 4; i++) { int b = i; ts[i] = new Thread(() -> { for (int j = 0; j < 500; j++) skip.put(j * 4 + b, "v" + j); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(skip.size() + " " + skip.firstKey() + " " + skip.lastKey() + " " + skip.ceilingEntry(1001) + " " + skip.headMap(10).size());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer i : cow) cow.add(i * 10);
        System.out.println(cow + " " + cow.addIfAbsent(1) + " " + new CopyOnWriteArraySet<>(cow).size());
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedDeque<Integer> cld = new ConcurrentLinkedDeque<>();
        for (int i = 0; i < 4; i++) { int b = i; ts[i] = new Thread(() -> { for (int j = 0; j < 500; j++) { clq.add(b * 1000 + j); if (j % 2 == 0) cld.addFirst(j); else cld.addLast(j); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        int[] last = {-1, -1, -1, -1};
        boolean inOrder = true;
        for (int v : clq) { inOrder &= last[v / 1000] < v % 1000; last[v / 1000] = v % 1000; }
        System.out.println(clq.size() + " " + inOrder + " " + cld.size() + " " + cld.stream().mapToInt(i -> i).sum());
        LongAdder adder = new LongAdder();
        LongAccumulator maxi = new LongAccumulator(Long::max, Long.MIN_VALUE);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        AtomicIntegerArray array = new AtomicIntegerArray(8);
        for (int i = 0; i < 4; i++) { int b = i; ts[i] = new Thread(() -> { for (int j = 0; j < 1000; j++) { adder.increment(); maxi.accumulate(b * 1000 + j); array.incrementAndGet(j & 7); } }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(adder + " " + maxi + " " + array + " " + stamped.compareAndSet("a", "b", 0, 1) + stamped.compareAndSet("b", "c", 0, 1));
        long seed = ThreadLocalRandom.current().nextInt(5);
        System.out.println(seed >= 0 && seed < 5);
        List<Integer> vec = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < 4; i++) { ts[i] = new Thread(() -> { for (int j = 0; j < 500; j++) vec.add(j); }); ts[i].start(); }
        for (Thread t : ts) t.join();
        System.out.println(vec.size());
    }
}
