// exit: 4
// Runtime.halt in a callee: no hooks, no finally.
public class HaltInCallee {
    static void end(int status) {
        System.out.println("halt");
        System.out.flush();
        Runtime.getRuntime().halt(status);
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
        try {
            end(2 + 2);
        } finally {
            System.out.println("never");
        }
    }
}
