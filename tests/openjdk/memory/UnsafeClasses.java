// sun.misc.Unsafe: instances without constructors, initialization, throwing, fields it refuses, load average.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeClasses {
    interface Empty {}

    abstract static class Abstract {}

    static class Late {
        static int value = 5;
        int field = 6;

        static {
            System.out.println("Late is initialized");
        }

        Late() {
            System.out.println("not run");
        }
    }

    static class Failing {
        static final int VALUE = Integer.parseInt("no number");
    }

    record Point(int x) {}

    static Unsafe unsafe;

    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(name + ": " + t);
        }
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = (Unsafe) field.get(null);
        Class<?>[] classes = {Empty.class, Abstract.class, int.class, void.class, int[].class, String[].class,
            Class.class, Object.class, Point.class};
        for (Class<?> c : classes) {
            show("new " + c, () -> unsafe.allocateInstance(c).getClass());
        }
        show("should", () -> unsafe.shouldBeInitialized(Late.class));
        show("new", () -> ((Late) unsafe.allocateInstance(Late.class)).field);
        show("should", () -> unsafe.shouldBeInitialized(Late.class));
        show("array", () -> unsafe.shouldBeInitialized(int[].class));
        show("failing", () -> {
            unsafe.ensureClassInitialized(Failing.class);
            return 0;
        });
        show("failing", () -> unsafe.allocateInstance(Failing.class));
        show("throw", () -> {
            unsafe.throwException(new java.io.IOException("checked"));
            return 0;
        });
        show("record", () -> unsafe.objectFieldOffset(Point.class.getDeclaredField("x")));
        Runnable lambda = () -> {};
        show("hidden", () -> unsafe.objectFieldOffset(lambda.getClass().getDeclaredFields().length == 0 ? null : null));
        show("static", () -> unsafe.objectFieldOffset(Late.class.getDeclaredField("value")));
        show("instance", () -> unsafe.staticFieldOffset(Late.class.getDeclaredField("field")));
        show("base of no array", () -> unsafe.arrayBaseOffset(String.class));
        show("scale of no array", () -> unsafe.arrayIndexScale(int.class));
        show("average", () -> {
            double[] loads = new double[3];
            int count = unsafe.getLoadAverage(loads, 3);
            return count + " " + (loads[0] >= 0) + (loads[1] >= 0) + (loads[2] >= 0);
        });
        show("average", () -> unsafe.getLoadAverage(new double[1], 2));
        Thread parked = new Thread(() -> {
            unsafe.park(false, 0);
            System.out.println("unparked");
        });
        unsafe.unpark(parked);
        parked.start();
        while (parked.isAlive()) {
            unsafe.unpark(parked);
            Thread.yield();
        }
        unsafe.unpark(null);
        unsafe.unpark(Thread.currentThread());
        unsafe.park(false, 0);
        long start = System.nanoTime();
        unsafe.park(false, 20_000_000);
        unsafe.park(true, System.currentTimeMillis() - 10);
        System.out.println(System.nanoTime() - start >= 0);
    }
}
