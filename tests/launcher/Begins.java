import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** Subjects of -Xlog: classes that are initialized, fail and cannot be verified, monitors, references. */
class Begins {
    interface Told {
        int VALUE = tell("Told");

        default int value() {
            return VALUE;
        }
    }

    interface Silent {
        int VALUE = tell("Silent");
    }

    static class Base {
        static int value = tell("Base");
    }

    static class Derived extends Base implements Told, Silent {
        static int value = tell("Derived");
    }

    static class Plain extends Derived {
    }

    static class Failing {
        static int value = 1 / zero;
    }

    static class Late {
        static int value = tell("Late");
    }

    /** Its code is changed by the test, so that it cannot be verified. */
    static class Broken {
        static int same(int value) {
            return value;
        }
    }

    static class Lock {
    }

    static int zero;

    static int tell(String name) {
        return name.length();
    }

    static void run(Runnable part) {
        try {
            part.run();
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    static void inflate() throws InterruptedException {
        Lock waited = new Lock(), both = new Lock(), thin = new Lock();
        synchronized (waited) {
            waited.wait(1);
        }
        synchronized (both) {
            both.hashCode();
        }
        synchronized (thin) {
            zero = 0;
        }
    }

    static void refer() {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        Object[] kept = new Object[100];
        Object alive = new Object();
        for (int i = 0; i < kept.length; i++) {
            kept[i] = i % 2 == 0 ? new WeakReference<>(i % 4 == 0 ? alive : new Object(), queue)
                    : i % 5 == 0 ? new PhantomReference<>(new Object(), queue)
                    : new SoftReference<>(new Object());
        }
        System.gc();
        int cleared = 0;
        for (Object reference : kept) {
            cleared += reference instanceof WeakReference && ((WeakReference<?>) reference).get() == null
                    ? 1 : 0;
        }
        System.out.println(cleared + " " + alive.getClass().getName());
    }

    public static void main(String[] args) throws Exception {
        new Plain();
        run(() -> System.out.println(Failing.value));
        run(() -> System.out.println(Failing.value));
        run(() -> System.out.println(Broken.same(1)));
        Thread other = new Thread(() -> System.out.println(Late.value), "other");
        other.start();
        other.join();
        inflate();
        refer();
    }
}
