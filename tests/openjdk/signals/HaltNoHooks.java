// exit: 9
// Runtime.halt runs no hooks, even when they were begun.
public class HaltNoHooks {
    public static void main(String[] args) throws Exception {
        Thread hook = new Thread(() -> {
            System.out.println("hook begins");
            System.out.flush();
            Runtime.getRuntime().halt(9);
        });
        Runtime.getRuntime().addShutdownHook(hook);
        System.out.println("exiting");
        System.exit(4);
    }
}
