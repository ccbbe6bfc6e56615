// exit: 254
// Runtime.halt ends at once without shutdown hooks; negative status.
public class ExitHalt {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook must not run")));
        System.out.println("halting");
        System.out.flush();
        Runtime.getRuntime().halt(-2);
        System.out.println("not reached");
    }
}
