// Lock-free stack, counter stripes and a sequence lock with atomics; exact totals.
import java.util.concurrent.atomic.*;

public class LockFree {
    static class Stack {
        static class N {
            final int v;
            final N next;
            N(int v, N n) {
                this.v = v;
                next = n;
            }
        }

        final AtomicReference<N> top = new AtomicReference<>();
        void push(int v) {
            N o;
            do o = top.get();
            while (!top.compareAndSet(o, new N(v, o)));
        }

        int pop() {
            N o;
            do {
                o = top.get();
                if (o == null) return -1;
            } while (!top.compareAndSet(o, o.next));
            return o.v;
        }
    }

    static class Seq {
        final AtomicInteger s = new AtomicInteger();
        volatile long a, b;
        void write(long v) {
            s.incrementAndGet();
            a = v;
            b = -v;
            s.incrementAndGet();
        }

        boolean read() {
            while (true) {
                int x = s.get();
                long p = a, q = b;
                if ((x & 1) == 0 && x == s.get()) return p == -q;
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Stack st = new Stack();
        Thread[] ts = new Thread[4];
        AtomicLong popped = new AtomicLong();
        AtomicInteger n = new AtomicInteger();
        for (int k = 0; k < 4; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                for (int i = 0; i < 3000; i++) {
                    st.push(s * 3000 + i);
                    if (i % 3 == 0) {
                        int v = st.pop();
                        if (v >= 0) {
                            popped.addAndGet(v);
                            n.incrementAndGet();
                        }
                    }
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        int v;
        while ((v = st.pop()) >= 0) {
            popped.addAndGet(v);
            n.incrementAndGet();
        }
        System.out.println(n + " " + popped);
        Seq q = new Seq();
        boolean[] ok = {true};
        Thread w = new Thread(() -> {
            for (int i = 0; i < 5000; i++) q.write(i * 1000003L);
        });
        Thread r = new Thread(() -> {
            for (int i = 0; i < 5000; i++) ok[0] &= q.read();
        });
        w.start();
        r.start();
        w.join();
        r.join();
        System.out.println(ok[0] + " " + q.s);
        LongAdder la = new LongAdder();
        AtomicIntegerArray ar = new AtomicIntegerArray(16);
        for (int k = 0; k < 4; k++) {
            ts[k] = new Thread(() -> {
                for (int i = 0; i < 4000; i++) {
                    la.increment();
                    ar.addAndGet(i & 15, i);
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(la.sum() + " " + ar);
    }
}
