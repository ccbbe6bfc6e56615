// Exceptions crossing many frames: virtual, interface, static, constructors, synchronized and library callbacks.
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ThrowThroughFrames {
    static int cleanups;

    interface Step {
        int go(int n);
    }

    static class Base implements Step {
        Step next;
        Base(Step next) { this.next = next; }
        public int go(int n) {
            try {
                return next.go(n - 1) + 1;
            } finally {
                cleanups++;
            }
        }
    }

    static class Sync extends Base {
        Sync(Step s) { super(s); }
        @Override public synchronized int go(int n) { return super.go(n); }
    }

    static class Block extends Base {
        final Object lock = new Object();
        Block(Step s) { super(s); }
        @Override public int go(int n) {
            synchronized (lock) { return next.go(n - 1) + 2; }
        }
    }

    static class Ctor {
        final int v;
        Ctor(Step s, int n) { v = s.go(n); }
    }

    public static void main(String[] args) {
        Step end = n -> {
            if (n < 0) throw new IllegalStateException("n=" + n);
            return n;
        };
        Step chain = end;
        for (int i = 0; i < 60; i++) chain = i % 3 == 0 ? new Base(chain) : i % 3 == 1 ? new Sync(chain)
            : new Block(chain);
        for (int n = 55; n < 65; n++) {
            cleanups = 0;
            String r;
            try {
                r = "" + new Ctor(chain, n).v;
            } catch (IllegalStateException e) {
                r = e.getMessage();
            }
            System.out.println(n + " " + r + " " + cleanups);
        }
        List<Integer> list = Arrays.asList(5, 3, 9, 1, 7);
        int[] compares = {0};
        try {
            Collections.sort(list, (a, b) -> {
                if (++compares[0] == 3) throw new ArithmeticException("compare");
                return a - b;
            });
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + compares[0]);
        }
        try {
            list.forEach(x -> {
                if (x == 9) throw new RuntimeException("saw nine");
            });
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        Object bad = new Object() {
            @Override public String toString() { throw new UnsupportedOperationException("toString"); }
        };
        try {
            String s = "" + bad;
            System.out.println(s);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.valueOf(bad);
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            new java.util.HashMap<Object, String>().put(new Object() {
                @Override public int hashCode() { throw new IllegalStateException("hash"); }
            }, "");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new java.util.TreeMap<Object, String>().put(new Object(), "");
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        synchronized (chain) {
            System.out.println(Thread.holdsLock(chain) + " " + Thread.holdsLock(end));
        }
    }
}
