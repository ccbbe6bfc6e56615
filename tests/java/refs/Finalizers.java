// finalize runs once per unreachable object, may resurrect it; exceptions in it are ignored.
// Two threads run finalizers when runFinalization is called, so the counters are atomic.
import java.util.concurrent.atomic.AtomicInteger;

public class Finalizers {
    static final AtomicInteger ran = new AtomicInteger(), failed = new AtomicInteger();
    static volatile Object saved;
    static volatile int again;
    static class F {
        final int id;
        F(int i) { id = i; }
        @Override protected void finalize() { ran.incrementAndGet(); }
    }

    static class Bad {
        @Override protected void finalize() {
            failed.incrementAndGet();
            throw new RuntimeException("ignored");
        }
    }

    static class Lazarus {
        int n = 7;
        @Override protected void finalize() {
            saved = this;
            again++;
        }
    }

    static void make() {
        for (int i = 0; i < 50; i++) {
            new F(i);
            if (i % 10 == 0) new Bad();
        }
        new Lazarus();
    }

    static int churn(int d) {
        Object[] junk = new Object[64];
        for (int i = 0; i < 64; i++) junk[i] = new int[50];
        return d == 0 ? 1 : churn(d - 1) + junk.length;
    }

    public static void main(String[] args) throws Exception {
        make();
        for (int i = 0; i < 300 && (ran.get() < 48 || failed.get() < 4 || saved == null); i++) {
            churn(20);
            System.gc();
            System.runFinalization();
            Thread.sleep(2);
        }
        System.out.println((ran.get() >= 48 && ran.get() <= 50) + " "
            + (failed.get() >= 4 && failed.get() <= 5) + " " + (saved != null && ((Lazarus) saved).n == 7));
        saved = null;
        for (int i = 0; i < 10; i++) {
            churn(20);
            System.gc();
            System.runFinalization();
        }
        System.out.println(again);
        F direct = new F(1);
        int before = ran.get();
        direct.finalize();
        System.out.println(ran.get() - before >= 1);
    }
}
