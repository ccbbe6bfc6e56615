// release: 17
// Threads that count by VarHandles, atomics, field updaters and adders.
import java.lang.invoke.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class AtomicsByHandles {
    volatile int a; volatile long b; volatile Node head; int plain; byte tiny; short small; char ch; boolean flag;
    static class Node { final int v; Node next; Node(int v, Node n) { this.v = v; next = n; } }
    static final VarHandle A, B, HEAD, TINY, SMALL, FLAG, PLAIN;
    static final AtomicIntegerFieldUpdater<AtomicsByHandles> AU = AtomicIntegerFieldUpdater.newUpdater(AtomicsByHandles.class, "a");
    static final AtomicLongFieldUpdater<AtomicsByHandles> BU = AtomicLongFieldUpdater.newUpdater(AtomicsByHandles.class, "b");
    static final AtomicReferenceFieldUpdater<AtomicsByHandles, Node> HU = AtomicReferenceFieldUpdater.newUpdater(AtomicsByHandles.class, Node.class, "head");
    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            A = l.findVarHandle(AtomicsByHandles.class, "a", int.class);
            B = l.findVarHandle(AtomicsByHandles.class, "b", long.class);
            HEAD = l.findVarHandle(AtomicsByHandles.class, "head", Node.class);
            TINY = l.findVarHandle(AtomicsByHandles.class, "tiny", byte.class);
            SMALL = l.findVarHandle(AtomicsByHandles.class, "small", short.class);
            FLAG = l.findVarHandle(AtomicsByHandles.class, "flag", boolean.class);
            PLAIN = l.findVarHandle(AtomicsByHandles.class, "plain", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        AtomicsByHandles o = new AtomicsByHandles();
        int n = 4, m = 2000;
        AtomicInteger ai = new AtomicInteger();
        LongAdder adder = new LongAdder();
        AtomicIntegerArray arr = new AtomicIntegerArray(3);
        AtomicReference<String> ref = new AtomicReference<>("");
        LongAccumulator max = new LongAccumulator(Math::max, 0);
        ReentrantLock lock = new ReentrantLock();
        int[] locked = new int[1];
        Thread[] threads = new Thread[n];
        for (int t = 0; t < n; t++) {
            int id = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < m; i++) {
                    A.getAndAdd(o, 1);
                    AU.incrementAndGet(o);
                    BU.addAndGet(o, 3);
                    long old;
                    do old = (long) B.getVolatile(o); while (!B.compareAndSet(o, old, old + 2));
                    Node h;
                    do h = (Node) HEAD.getVolatile(o); while (!HEAD.compareAndSet(o, h, new Node(id, h)));
                    TINY.getAndAdd(o, (byte) 1);
                    SMALL.getAndAdd(o, (short) 1);
                    ai.updateAndGet(x -> x + 2);
                    adder.add(id);
                    arr.getAndAccumulate(i % 3, 5, Integer::sum);
                    max.accumulate(i * id);
                    if (i % 100 == 0) { lock.lock(); try { locked[0]++; } finally { lock.unlock(); } }
                    while (!FLAG.compareAndSet(o, false, true)) Thread.onSpinWait();
                    o.plain++;
                    FLAG.setVolatile(o, false);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) t.join();
        int len = 0, sum = 0;
        for (Node x = HU.get(o); x != null; x = x.next) { len++; sum += x.v; }
        System.out.println(o.a + " " + o.b + " " + len + " " + sum + " " + o.tiny + " " + o.small + " " + ai + " " + adder + " " + arr + " " + max + " " + locked[0] + " " + o.plain);
        try {
            AtomicIntegerFieldUpdater.newUpdater(AtomicsByHandles.class, "b");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(AtomicsByHandles.class, "plain");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        for (int i = 0; i < 1000; i++) map.merge(i % 37, 1, Integer::sum);
        System.out.println(map.reduceValues(1, Integer::sum) + " " + map.get(36));
        Phaser phaser = new Phaser(1);
        System.out.println(phaser.arrive() + " " + new Exchanger<String>().getClass().getSimpleName() + " " + new StampedLock().tryOptimisticRead());
    }
}
