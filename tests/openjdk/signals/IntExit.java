// exit: 5
// A handler of SIGINT that exits with another status; hooks still run.
import sun.misc.*;

public class IntExit {
    public static void main(String[] args) throws Exception {
        Signal.handle(new Signal("INT"), s -> { System.out.println("handling " + s); System.exit(5); });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        new ProcessBuilder("kill", "-INT", Long.toString(ProcessHandle.current().pid())).start().waitFor();
        Thread.sleep(100000);
    }
}
