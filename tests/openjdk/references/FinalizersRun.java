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

    static class Calling extends Plain {
        Calling() {
            this(fail());
        }

        Calling(int unused) {}

        static int fail() {
            throw new IllegalArgumentException("before Object's constructor");
        }
    }

    static class Copied extends Plain implements Cloneable {
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static class Base {
        int value = 1;
    }

    /* Loaded after many objects of its superclass were made. */
    static class Late extends Base {
        @Override
        protected void finalize() {
            finalized.incrementAndGet();
        }
    }

    static void makeLate() {
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += new Base().value;
        }
        for (int i = 0; i < 40; i++) {
            sum += new Late().value;
        }
        System.out.println(sum);
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

    static void failEarly() {
        for (int i = 0; i < 20; i++) {
            try {
                new Calling();
            } catch (IllegalArgumentException e) {
                if (i == 0) {
                    System.out.println(e.getMessage());
                }
            }
        }
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
        failEarly();
        clobber(200);
        for (int i = 0; i < 10; i++) {
            System.gc();
            System.runFinalization();
        }
        System.out.println(finalized.get() - before);
        failLate();
        System.out.println(waitFor(before + 35));
        Copied original = new Copied();
        int soFar = finalized.get();
        for (int i = 0; i < 40; i++) {
            original.copy();
        }
        System.out.println(waitFor(soFar + 35) + " " + (original != null));
        soFar = finalized.get();
        makeLate();
        System.out.println(waitFor(soFar + 35));
        Plain p = new Plain();
        p.finalize();
        System.out.println(p != null);
    }
}
