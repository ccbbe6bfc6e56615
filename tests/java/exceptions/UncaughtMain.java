// exit: 1
// stderr: Exception in thread "main" java\.lang\.IllegalStateException: outer[\s\S]*at UncaughtMain\.a\(UncaughtMain\.java:9\)[\s\S]*Caused by: java\.lang\.ArithmeticException: / by zero[\s\S]*\.\.\. 1 more
// An uncaught exception in main: stack trace on stderr, exit status 1, finally blocks run before.
public class UncaughtMain {
    static void a(int d) {
        try {
            System.out.println(1 / d);
        } catch (ArithmeticException e) {
            throw new IllegalStateException("outer", e);
        } finally {
            System.out.println("finally ran");
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        a(0);
        System.out.println("not reached");
    }
}
