// exit: 7
// System.exit from nested calls: no finally, no later output, the given status, hooks run.
public class ExitStatus {
    static void deep(int n) {
        try {
            if (n == 0) System.exit(7);
            deep(n - 1);
        } catch (Throwable t) {
            System.out.println("caught " + t);
        } finally {
            System.out.println("finally must not run");
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran")));
        System.out.println("before");
        deep(10);
        System.out.println("after");
    }
}
