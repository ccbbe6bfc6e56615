// exit: 1
// stderr: Exception in thread "main" MainThrows\$Own: text
// stderr: \tat MainThrows\.f\(MainThrows\.java:\d+\)
// stderr: \tSuppressed: java\.lang\.IllegalArgumentException: s
// stderr: Caused by: java\.lang\.ArrayIndexOutOfBoundsException: Index 4 out of bounds for length 1
// stderr: \t\.\.\. 1 more
// An exception that leaves main: its trace on stderr with causes, suppressed ones and common frames; System.out is flushed.
public class MainThrows {
    static class Own extends RuntimeException {
        Own(String m, Throwable c) { super(m, c); }
    }

    static void f() {
        try {
            int[] a = new int[1];
            a[4] = 1;
        } catch (RuntimeException e) {
            Own o = new Own("text", e);
            o.addSuppressed(new IllegalArgumentException("s"));
            throw o;
        }
    }

    public static void main(String[] args) {
        System.out.print("no end of line");
        f();
    }
}
