import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Classes whose bodies are redefined while they run. The second version comes from second/Bodies.java. */
public class Bodies {
    static final String NEW = "second";

    public static void main(String[] args) throws Throwable {
        recursion();
        threads();
        objects();
        dispatch();
        handles();
        waiting();
        exceptions();
        loops();
        together();
        unloaded();
    }

    static void recursion() {
        System.out.println("recursion " + Recursive.down(5) + " " + Recursive.down(5));
    }

    static void threads() throws InterruptedException {
        Thread[] threads = new Thread[4];
        CountDownLatch entered = new CountDownLatch(threads.length), swapped = new CountDownLatch(1);
        String[] results = new String[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                Parallel own = new Parallel();
                results[number] = own.run(entered, swapped) + " " + own.run(entered, swapped);
            });
            threads[i].start();
        }
        entered.await();
        Redefine.swap(NEW, Parallel.class);
        swapped.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("threads " + String.join(", ", results));
    }

    static void objects() {
        Made before = new Made(1);
        Made.total = 10;
        Redefine.swap(NEW, Made.class, Parent.class);
        Made after = new Made(2);
        System.out.println("objects " + before + " " + after + " " + Made.total + " " + Made.STARTS + " "
                + Made.CONSTANT);
    }

    static void dispatch() {
        Shape[] shapes = {new Square(), new Named(), new Plain()};
        String before = describe(shapes);
        Redefine.swap(NEW, Shape.class, Square.class);
        System.out.println("dispatch " + before + " then " + describe(shapes));
    }

    static String describe(Shape... shapes) {
        StringBuilder text = new StringBuilder();
        for (Shape shape : shapes) {
            text.append(shape.name()).append(shape.area()).append(Shape.kind()).append(' ');
        }
        return text.toString();
    }

    static void handles() throws Throwable {
        MethodHandle handle = MethodHandles.lookup().findStatic(Handled.class, "twice",
                MethodType.methodType(int.class, int.class));
        Method method = Handled.class.getDeclaredMethod("twice", int.class);
        IntUnaryOperator reference = Handled::twice, lambda = Handled.lambda();
        Supplier<String> text = Handled.text("x");
        String before = call(handle, method, reference, lambda, text);
        Mark mark = method.getAnnotation(Mark.class);
        Redefine.swap(NEW, Handled.class);
        System.out.println("handles " + before + " then " + call(handle, method, reference, lambda, text) + " "
                + Handled.lambda().applyAsInt(7) + " " + Handled.text("x").get());
        Mark later = Handled.class.getDeclaredMethod("twice", int.class).getAnnotation(Mark.class);
        System.out.println("annotations " + mark.value() + " " + later.value());
    }

    static String call(MethodHandle handle, Method method, IntUnaryOperator reference, IntUnaryOperator lambda,
                       Supplier<String> text) throws Throwable {
        return (int) handle.invokeExact(7) + " " + method.invoke(null, 7) + " " + reference.applyAsInt(7) + " "
                + lambda.applyAsInt(7) + " " + text.get();
    }

    static void waiting() throws InterruptedException {
        Locked locked = new Locked();
        Thread[] threads = {new Thread(() -> locked.enter("one")), new Thread(() -> locked.enter("two"))};
        threads[0].start();
        locked.started.await();
        threads[1].start();
        while (threads[1].getState() != Thread.State.BLOCKED) {
            Thread.sleep(1);
        }
        Redefine.swap(NEW, Locked.class);
        locked.go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("waiting " + locked.log);
    }

    static void exceptions() {
        System.out.println("exceptions " + new Throwing().run(3) + " then " + new Throwing().run(3));
    }

    static void loops() throws InterruptedException {
        int before = Loop.sum(100_000);
        Redefine.swap(NEW, Loop.class);
        System.out.println("loops " + before + " " + Loop.sum(100_000) + " " + Loop.sum(100_000));
    }

    static void together() {
        String before = First.name() + Second.name();
        Redefine.swap(NEW, First.class, Second.class);
        System.out.println("together " + before + " " + First.name() + Second.name());
    }

    static void unloaded() throws Exception {
        Class<?> late = Class.forName("Bodies$Late", false, Bodies.class.getClassLoader());
        Redefine.swap(NEW, late);
        System.out.println("late " + Late.TEXT + " " + Late.get());
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        String value();
    }

    static class Recursive {
        static int down(int n) {
            if (n == 2) {
                Redefine.swap(NEW, Recursive.class);
            }
            if (n == 0) {
                System.out.println("old bottom");
            }
            return n == 0 ? 0 : 1 + down(n - 1);
        }
    }

    static class Parallel {
        String run(CountDownLatch entered, CountDownLatch swapped) {
            try {
                entered.countDown();
                swapped.await();
            } catch (InterruptedException e) {
                return "interrupted";
            }
            return "old" + more();
        }

        private int more() {
            return 1;
        }
    }

    static class Parent {
        int parent;

        Parent() {
        }
    }

    static class Made extends Parent {
        static int total = 0;
        static final String CONSTANT = "old";
        static final int STARTS = start(1);
        int value;

        Made(int value) {
            this.value = value;
            total += value;
        }

        static int start(int n) {
            System.out.println("initialized " + n);
            return n;
        }

        @Override
        public String toString() {
            return "made " + value + parent;
        }
    }

    interface Shape {
        default String name() {
            return "shape" + helper();
        }

        private int helper() {
            return 1;
        }

        static String kind() {
            return "k";
        }

        int area();
    }

    static class Square implements Shape {
        @Override
        public int area() {
            return 4;
        }
    }

    static class Named extends Square {
        @Override
        public String name() {
            return "named " + super.name();
        }

        @Override
        public int area() {
            return 1 + super.area();
        }
    }

    static class Plain implements Shape {
        @Override
        public int area() {
            return 0;
        }
    }

    static class Handled {
        @Mark("old")
        static int twice(int n) {
            return n + n;
        }

        static IntUnaryOperator lambda() {
            return n -> n + 100;
        }

        static Supplier<String> text(String word) {
            return () -> word + "old" + word.length();
        }
    }

    static class Locked {
        final CountDownLatch started = new CountDownLatch(1), go = new CountDownLatch(1);
        final StringBuffer log = new StringBuffer();

        synchronized void enter(String name) {
            started.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                log.append("interrupted");
            }
            synchronized (log) {
                log.append("old ").append(name).append(' ');
            }
        }
    }

    static class Throwing {
        String run(int n) {
            try {
                return deep(n);
            } catch (IllegalStateException e) {
                return "old caught " + e.getMessage() + " " + e.getStackTrace()[0].getLineNumber() + " "
                        + e.getStackTrace()[1].getLineNumber();
            } finally {
                System.out.println("old finally");
            }
        }

        String deep(int n) {
            if (n == 0) {
                Redefine.swap(NEW, Throwing.class);
                throw new IllegalStateException("old");
            }
            return deep(n - 1);
        }
    }

    static class Loop {
        static int sum(int count) {
            int sum = 0;
            for (int i = 0; i < count; i++) {
                sum += step(i);
            }
            return sum;
        }

        static int step(int i) {
            return i & 3;
        }
    }

    static class First {
        static String name() {
            return "first";
        }
    }

    static class Second {
        static String name() {
            return "second";
        }
    }

    static class Late {
        static final String TEXT = text();

        static String text() {
            return "old text";
        }

        static String get() {
            return "old";
        }
    }
}
