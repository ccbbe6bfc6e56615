// Deep recursion: the limit of 1024 frames of traces, StackOverflowError's own trace, recovery, traces of many depths.
public class DeepTraces {
    static int depth;

    static void recurse() {
        depth++;
        recurse();
    }

    static Throwable at(int n) {
        return n == 0 ? new Throwable() : at(n - 1);
    }

    static int finallyDepth(int n) {
        try {
            return n == 0 ? 1 / (n * 0) : finallyDepth(n - 1);
        } finally {
            depth++;
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            depth = 0;
            try {
                recurse();
            } catch (StackOverflowError e) {
                StackTraceElement[] trace = e.getStackTrace();
                System.out.println((depth > 500) + " " + trace.length + " " + trace[trace.length - 1].getMethodName() + " " + e.getMessage() + " " + e.getCause());
            }
        }
        for (int n : new int[] {0, 1, 5, 100, 1000, 1021, 1022, 1023, 1024, 2000}) {
            StackTraceElement[] trace = at(n).getStackTrace();
            System.out.println(n + " " + trace.length + " " + trace[0].getMethodName() + " " + trace[trace.length - 1].getMethodName());
        }
        depth = 0;
        try {
            finallyDepth(50);
        } catch (ArithmeticException e) {
            System.out.println(depth + " " + e.getStackTrace().length);
        }
        StackOverflowError[] error = new StackOverflowError[1];
        Thread t = new Thread(null, () -> {
            try { recurse(); } catch (StackOverflowError e) { error[0] = e; }
        }, "small", 256 << 10);
        t.start();
        try { t.join(); } catch (InterruptedException e) { throw new Error(e); }
        System.out.println(error[0].getStackTrace().length > 100);
        error[0].addSuppressed(new Exception());
        System.out.println(error[0].getSuppressed().length);
        try { error[0].initCause(new Exception()); System.out.println("cause set"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
