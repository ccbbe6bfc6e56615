// Atomic classes under contention and their single-threaded operations.
import java.util.concurrent.atomic.*;

public class Atomics {
    public static void main(String[] args) throws Exception {
        AtomicInteger a = new AtomicInteger(5);
        System.out.println(a.get() + " " + a.incrementAndGet() + a.getAndIncrement() + a.addAndGet(10)
            + a.getAndAdd(-3) + a.decrementAndGet() + a.compareAndSet(13, 20) + a.compareAndSet(1, 2)
            + a.getAndSet(7) + a.updateAndGet(x -> x * 3) + a.getAndUpdate(x -> -x)
            + a.accumulateAndGet(4, Math::max) + a);
        AtomicLong l = new AtomicLong();
        AtomicBoolean z = new AtomicBoolean();
        AtomicReference<String> r = new AtomicReference<>("a");
        AtomicIntegerArray arr = new AtomicIntegerArray(4);
        System.out.println(l.incrementAndGet() + " " + z.getAndSet(true) + z.compareAndSet(true, false)
            + r.compareAndSet("a", "b") + r.updateAndGet(s -> s + s) + arr.addAndGet(2, 5) + arr.length()
            + arr);
        int n = 4, m = 5000;
        AtomicReference<Integer> max = new AtomicReference<>(0);
        Thread[] ts = new Thread[n];
        a.set(0);
        for (int k = 0; k < n; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                for (int i = 0; i < m; i++) {
                    a.incrementAndGet();
                    l.addAndGet(i);
                    arr.getAndIncrement(i % 4);
                    int v = i * 7 % 4999 + s;
                    Integer c;
                    while ((c = max.get()) < v && !max.compareAndSet(c, v)) { }
                    int e;
                    do {
                        e = arr.get(0);
                    } while (!arr.compareAndSet(0, e, e + 1));
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(a + " " + l + " " + arr + " " + max);
    }
}
