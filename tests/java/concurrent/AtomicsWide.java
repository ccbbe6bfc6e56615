// The atomic classes: all updates, arrays, accumulators, use from several threads.
import java.util.*;
import java.util.concurrent.atomic.*;

public class AtomicsWide {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + i.getAndDecrement() + i.decrementAndGet() + i.getAndAdd(10) + i.addAndGet(-3) + i.getAndSet(7) + i.compareAndSet(7, 8) + i.compareAndSet(7, 9) + i.getAndUpdate(x -> x * 2) + i.updateAndGet(x -> x + 1) + i.getAndAccumulate(3, Math::max) + i.accumulateAndGet(100, Math::max) + i + i.intValue() + i.doubleValue());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.addAndGet(-1L << 41) + l.getAndUpdate(x -> -x) + l.accumulateAndGet(3, (a, b) -> a / b) + l.compareAndSet(0, 1) + l.getAndSet(4) + l.floatValue());
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(true, false) + b.get() + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        String s = r.get();
        System.out.println(r.compareAndSet(s, "b") + " " + r.compareAndSet(new String("b"), "c") + r.getAndUpdate(x -> x + "!") + r.updateAndGet(x -> x + "?") + r.accumulateAndGet("z", String::concat) + r.getAndAccumulate("y", (x, y) -> y + x) + r);
        AtomicIntegerArray ia = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(ia.getAndAdd(0, 5) + " " + ia.incrementAndGet(1) + ia.compareAndSet(2, 3, 9) + ia.updateAndGet(2, x -> x * x) + ia.accumulateAndGet(1, 4, (x, y) -> x - y) + ia.length() + ia + ia.getAndDecrement(0));
        AtomicLongArray la = new AtomicLongArray(2);
        System.out.println(la.addAndGet(1, 1L << 33) + " " + la.getAndIncrement(0) + la.decrementAndGet(0) + la);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(new String[] {"p", "q"});
        System.out.println(ra.getAndSet(0, "x") + " " + ra.compareAndSet(1, ra.get(1), "y") + ra.updateAndGet(0, x -> x + x) + ra.accumulateAndGet(1, "k", String::concat) + ra + ra.length());
        try { ia.get(3); } catch (IndexOutOfBoundsException e) { System.out.println("bounds"); }
        LongAdder adder = new LongAdder();
        AtomicInteger total = new AtomicInteger(), max = new AtomicInteger();
        AtomicIntegerArray cells = new AtomicIntegerArray(10);
        AtomicReference<List<Integer>> list = new AtomicReference<>(Collections.emptyList());
        Thread[] t = new Thread[4];
        for (int k = 0; k < 4; k++) { int n = k; t[k] = new Thread(() -> { for (int j = 0; j < 1000; j++) { adder.add(j); total.incrementAndGet(); max.accumulateAndGet(n * 1000 + j, Math::max); cells.getAndIncrement((n + j) % 10); if (j % 50 == 0) list.updateAndGet(o -> { List<Integer> c = new ArrayList<>(o); c.add(n); return c; }); } }); t[k].start(); }
        for (Thread x : t) x.join();
        System.out.println(adder.sum() + " " + adder.intValue() + total + max + cells + list.get().size() + adder.sumThenReset() + adder);
    }
}
