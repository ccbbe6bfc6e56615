// exit: 1
// stderr: Exception in thread "main" UncaughtCustom\$Odd: code 42
// An uncaught custom exception with its own toString.
public class UncaughtCustom {
    static class Odd extends RuntimeException {
        final int code;
        Odd(int code) { this.code = code; }
        @Override public String toString() { return "UncaughtCustom$Odd: code " + code; }
    }

    public static void main(String[] args) {
        try {
            throw new Odd(1);
        } catch (Odd e) {
            System.out.println(e + " " + e.code);
        }
        throw new Odd(42);
    }
}
