// Exceptions in lambdas: stack traces without hidden frames, checked exceptions, finally, catch variables captured.
import java.util.concurrent.Callable;
import java.util.function.Function;

public class LambdaExceptions {
    interface Thrower<X extends Exception> {
        void run() throws X;
    }

    static <X extends Exception> void call(Thrower<X> t) throws X { t.run(); }
    static void frames(Throwable t) {
        for (StackTraceElement e : t.getStackTrace()) if (e.getClassName().startsWith("LambdaExceptions"))
            System.out.print(e.getMethodName() + ":" + e.getLineNumber() + " ");
        System.out.println();
    }

    static int boom(int x) {
        if (x > 2) throw new IllegalStateException("boom " + x);
        return x;
    }

    public static void main(String[] args) throws Exception {
        try {
            call(() -> { throw new java.io.IOException("checked"); });
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
            frames(e);
        }
        Function<Integer, Integer> f = LambdaExceptions::boom;
        try {
            f.andThen(x -> x + 1).andThen(f).andThen(x -> x * 10).apply(2);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
            frames(e);
        }
        Runnable r = () -> {
            Runnable in = () -> {
                Runnable deep = () -> boom(9);
                deep.run();
            };
            in.run();
        };
        try {
            r.run();
        } catch (IllegalStateException e) {
            frames(e);
        }
        Callable<String> c = () -> {
            try {
                return "" + boom(5);
            } catch (IllegalStateException e) {
                Callable<String> rethrow = () -> "captured " + e.getMessage();
                return rethrow.call();
            } finally {
                System.out.println("finally");
            }
        };
        System.out.println(c.call());
        Runnable init = Failing::touch;
        for (int i = 0; i < 2; i++) {
            try {
                init.run();
            } catch (Throwable t) {
                System.out.println(t.getClass().getName() + " " + t.getMessage());
            }
        }
        try {
            Object o = "text";
            @SuppressWarnings("unchecked") Function<Integer, Integer> bad = (Function<Integer, Integer>)
                (Function<?, ?>) (Function<String, Integer>) String::length;
            System.out.println(bad.apply(5));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Thread(null, null, "none").run();
            Function<Object, String> unb = o -> ((String) o).trim();
            unb.apply(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static class Failing {
        static {
            if (true) throw new RuntimeException("init");
        }

        static void touch() { }
    }
}
