// java.util.concurrent.atomic: every class, every operation that gives a value, and under threads.
import java.util.concurrent.atomic.*;

public class AtomicsOfAllKinds {
    volatile int i = 1;
    volatile long j = 2;
    volatile String s = "s";

    static void single() {
        AtomicInteger a = new AtomicInteger(5);
        System.out.println(a.getAndIncrement() + " " + a.incrementAndGet() + " " + a.getAndDecrement() + " "
                + a.decrementAndGet() + " " + a.getAndAdd(7) + " " + a.addAndGet(-20) + " " + a.getAndSet(3) + " "
                + a.updateAndGet(x -> x * 9) + " " + a.getAndUpdate(x -> -x) + " " + a.accumulateAndGet(5, Math::max) + " "
                + a.getAndAccumulate(6, Integer::sum) + " " + a);
        System.out.println(a.compareAndSet(11, 12) + " " + a.compareAndSet(11, 13) + " " + a.compareAndExchange(12, 14) + " "
                + a.compareAndExchange(12, 15) + " " + a.compareAndExchangeAcquire(14, 16) + " "
                + a.compareAndExchangeRelease(16, 17) + " " + a.getPlain() + a.getOpaque() + a.getAcquire());
        a.setPlain(1);
        a.setOpaque(2);
        a.setRelease(3);
        a.lazySet(4);
        System.out.println(a.get() + " " + a.doubleValue());
        AtomicLong l = new AtomicLong(Long.MAX_VALUE);
        System.out.println(l.incrementAndGet() + " " + l.getAndAdd(1L << 40) + " " + l.compareAndExchange(3, 4) + " "
                + l.accumulateAndGet(2, (x, y) -> x / y) + " " + l.getAndSet(0) + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + " " + b.compareAndExchange(false, true)
                + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        System.out.println(r.getAndSet("b") + r.updateAndGet(x -> x + "c") + r.getAndUpdate(x -> x + "d")
                + r.accumulateAndGet("e", String::concat) + r.compareAndSet("b", "x") + r);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("v", 1);
        int[] stamp = new int[1];
        System.out.println(stamped.compareAndSet("v", "w", 1, 2) + stamped.get(stamp) + stamp[0]
                + stamped.attemptStamp("w", 9) + stamped.getStamp() + stamped.compareAndSet("w", "u", 2, 3));
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("m", false);
        System.out.println(marked.attemptMark("m", true) + " " + marked.isMarked() + marked.getReference());
    }

    static void arrays() {
        AtomicIntegerArray a = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(a.getAndAdd(0, 5) + " " + a.incrementAndGet(1) + " " + a.compareAndSet(2, 3, 30) + " "
                + a.compareAndExchange(2, 30, 31) + " " + a.updateAndGet(2, x -> x + 1) + a);
        AtomicLongArray l = new AtomicLongArray(3);
        l.lazySet(2, 5);
        System.out.println(l.addAndGet(2, 1L << 33) + " " + l.getAndSet(2, 1) + l.length() + l);
        AtomicReferenceArray<Object> r = new AtomicReferenceArray<>(new Object[] {"x", 1, null});
        System.out.println(r.getAndSet(0, 'c') + " " + r.compareAndSet(2, null, "n") + r);
        for (int i : new int[] {-1, 3}) {
            try {
                a.get(i);
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e);
            }
        }
    }

    static void updaters() {
        AtomicsOfAllKinds o = new AtomicsOfAllKinds();
        AtomicIntegerFieldUpdater<AtomicsOfAllKinds> i =
                AtomicIntegerFieldUpdater.newUpdater(AtomicsOfAllKinds.class, "i");
        AtomicLongFieldUpdater<AtomicsOfAllKinds> j = AtomicLongFieldUpdater.newUpdater(AtomicsOfAllKinds.class, "j");
        AtomicReferenceFieldUpdater<AtomicsOfAllKinds, String> s =
                AtomicReferenceFieldUpdater.newUpdater(AtomicsOfAllKinds.class, String.class, "s");
        System.out.println(i.addAndGet(o, 4) + " " + j.getAndUpdate(o, x -> x << 40) + " " + j.get(o) + " "
                + s.getAndSet(o, "t") + o.s + i.compareAndSet(o, 5, 6) + o.i);
        try {
            AtomicIntegerFieldUpdater.newUpdater(AtomicsOfAllKinds.class, "j");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        try {
            AtomicLongFieldUpdater.newUpdater(AtomicsOfAllKinds.class, "none");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    static void threads() throws Exception {
        AtomicInteger sum = new AtomicInteger();
        AtomicLong big = new AtomicLong();
        LongAdder adder = new LongAdder();
        LongAccumulator largest = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAdder doubles = new DoubleAdder();
        AtomicReference<Integer> reference = new AtomicReference<>(0);
        Thread[] threads = new Thread[4];
        for (int t = 0; t < threads.length; t++) {
            int number = t;
            threads[t] = new Thread(() -> {
                for (int k = 0; k < 5000; k++) {
                    sum.incrementAndGet();
                    big.addAndGet(1L << 33);
                    adder.add(2);
                    largest.accumulate(number * 10000L + k);
                    doubles.add(0.5);
                    reference.updateAndGet(x -> x + 1);
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sum + " " + big + " " + adder + " " + largest + " " + doubles + " " + reference);
    }

    public static void main(String[] args) throws Exception {
        single();
        arrays();
        updaters();
        threads();
    }
}
