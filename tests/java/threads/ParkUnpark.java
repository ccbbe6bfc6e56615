// A work queue with explicit worker states; stop flags; results gathered in order through futures made by hand.
import java.util.*;
import java.util.function.Supplier;

public class ParkUnpark {
    static class Future<T> {
        private T v;
        private RuntimeException err;
        private boolean done;
        synchronized void set(T t, RuntimeException e) {
            v = t;
            err = e;
            done = true;
            notifyAll();
        }

        synchronized T get() throws InterruptedException {
            while (!done) wait();
            if (err != null) throw err;
            return v;
        }
    }

    static class Pool {
        final LinkedList<Runnable> q = new LinkedList<>();
        final List<Thread> ts = new ArrayList<>();
        boolean stop;
        int ran;
        Pool(int n) {
            for (int i = 0; i < n; i++) {
                Thread t = new Thread(this::work, "w" + i);
                ts.add(t);
                t.start();
            }
        }

        void work() {
            while (true) {
                Runnable r;
                synchronized (q) {
                    while (q.isEmpty() && !stop) try {
                        q.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                    if (q.isEmpty()) return;
                    r = q.removeFirst();
                    ran++;
                }
                r.run();
            }
        } <T> Future<T> submit(Supplier<T> s) {
            Future<T> f = new Future<>();
            synchronized (q) {
                q.add(() -> {
                    try {
                        f.set(s.get(), null);
                    } catch (RuntimeException e) {
                        f.set(null, e);
                    }
                });
                q.notify();
            }
            return f;
        }

        void close() throws InterruptedException {
            synchronized (q) {
                stop = true;
                q.notifyAll();
            }
            for (Thread t : ts) t.join();
        }
    }

    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    public static void main(String[] args) throws Exception {
        Pool p = new Pool(4);
        List<Future<Long>> fs = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int k = i;
            fs.add(p.submit(() -> {
                if (k % 13 == 7) throw new IllegalStateException("task " + k);
                return fib(k % 20);
            }));
        }
        long h = 0;
        for (Future<Long> f : fs) {
            try {
                h = h * 31 + f.get();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(h);
        Future<Integer> chain = p.submit(() -> 1);
        for (int i = 0; i < 20; i++) {
            Future<Integer> prev = chain;
            int v = prev.get();
            chain = p.submit(() -> v * 2 + 1);
        }
        System.out.println(chain.get());
        Future<String> inner = p.submit(() -> {
            try {
                return p.submit(() -> "nested").get() + "!";
            } catch (InterruptedException e) {
                return "interrupted";
            }
        });
        System.out.println(inner.get());
        p.close();
        System.out.println(p.ran + " " + p.q.size());
        Pool idle = new Pool(3);
        for (Thread t : idle.ts) t.interrupt();
        for (Thread t : idle.ts) t.join();
        System.out.println(idle.ran);
    }
}
