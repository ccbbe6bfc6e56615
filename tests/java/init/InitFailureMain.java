// exit: 1
// stderr: Exception in thread "main" java\.lang\.ExceptionInInitializerError[\s\S]*Caused by: java\.lang\.ArithmeticException: / by zero
// The main class itself fails to initialize.
public class InitFailureMain {
    static int zero = 0;
    static { System.out.println("initializer starts"); }
    static int bad = 1 / zero;

    public static void main(String[] args) { System.out.println("not reached"); }
}
