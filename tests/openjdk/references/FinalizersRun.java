// Finalizers: once each, resurrection, subclasses, constructors that fail.
import java.util.concurrent.atomic.AtomicInteger;

public class FinalizersRun {
    static final AtomicInteger finalized = new AtomicInteger();
    static volatile Object back;

    static class Plain {
        @Override
        protected void finalize() {
            finalized.incrementAndGet();
        }
    }

    static class Derived extends Plain {
        final int[] data = {1, 2, 3};
    }

    static class Returning {
        static int runs;
        int[] content = {5, 6};

        @Override
        protected void finalize() {
            runs++;
            back = this;
        }
    }

    static class Throwing extends Plain {
        @Override
        protected void finalize() {
            super.finalize();
            throw new IllegalStateException("ignored");
        }
    }

    static class Unfinished extends Plain {
        Unfinished() {
            throw new IllegalArgumentException("after Object's constructor");
        }
    }

    static void make() {
        for (int i = 0; i < 40; i++) {
            new Plain();
            new Derived();
            new Throwing();
        }
        new Returning();
    }

    static void failLate() {
        for (int i = 0; i < 40; i++) {
            try {
                new Unfinished();
            } catch (IllegalArgumentException e) {
                if (i == 0) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }

    static int clobber(int depth) {
        return depth == 0 ? 0 : clobber(depth - 1) + 1;
    }

    static boolean waitFor(int count) throws InterruptedException {
        clobber(200);
        for (int i = 0; i < 300 && finalized.get() < count; i++) {
            System.gc();
            System.runFinalization();
            Thread.sleep(5);
        }
        return finalized.get() >= count;
    }

    public static void main(String[] args) throws Exception {
        make();
        System.out.println(waitFor(115) + " " + (finalized.get() <= 120));
        for (int i = 0; i < 100 && back == null; i++) {
            clobber(200);
            System.gc();
            System.runFinalization();
        }
        System.out.println(((Returning) back).content[1] + " " + Returning.runs);
        back = null;
        clobber(200);
        System.gc();
        System.runFinalization();
        System.out.println(back + " " + Returning.runs);
        for (int i = 0; i < 50 && finalized.get() < 120; i++) {
            waitFor(120);
        }
        int before = finalized.get();
        failLate();
        System.out.println(waitFor(before + 35));
        Plain p = new Plain();
        p.finalize();
        System.out.println(p != null);
    }
}
