// A pipeline of stages connected by hand-made blocking queues; order is kept through all stages.
import java.util.LinkedList;
import java.util.function.LongUnaryOperator;

public class Pipeline {
    static class Q<T> {
        final LinkedList<T> l = new LinkedList<>();
        final int cap;
        boolean closed;
        Q(int c) { cap = c; }
        void put(T t) throws InterruptedException {
            synchronized (this) {
                while (l.size() >= cap) wait();
                l.add(t);
                notifyAll();
            }
        }

        T take() throws InterruptedException {
            synchronized (this) {
                while (l.isEmpty() && !closed) wait();
                T t = l.poll();
                notifyAll();
                return t;
            }
        }

        synchronized void close() {
            closed = true;
            notifyAll();
        }
    }

    static Thread stage(Q<Long> in, Q<Long> out, LongUnaryOperator f) {
        Thread t = new Thread(() -> {
            try {
                Long v;
                while ((v = in.take()) != null) {
                    long r = f.applyAsLong(v);
                    if (r != Long.MIN_VALUE) out.put(r);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                out.close();
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        Q<Long> a = new Q<>(3), b = new Q<>(1), c = new Q<>(7), d = new Q<>(2), e = new Q<>(5);
        Thread[] ts = { stage(a, b, x -> x * x), stage(b, c, x -> x % 3 == 1 ? Long.MIN_VALUE : x),
            stage(c, d, x -> x * 31 + 7), stage(d, e, x -> x ^ x >>> 5) };
        Thread src = new Thread(() -> {
            try {
                for (long i = 0; i < 4000; i++) a.put(i);
            } catch (InterruptedException x) { }
            a.close();
        });
        src.start();
        long h = 0, n = 0;
        Long v;
        while ((v = e.take()) != null) {
            h = h * 31 + v;
            if (n++ % 300 == 0) System.out.println(n + " " + v + " " + h);
        }
        src.join();
        for (Thread t : ts) t.join();
        System.out.println(n + " " + h);
    }
}
