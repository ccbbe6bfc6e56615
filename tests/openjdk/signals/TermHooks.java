// exit: 143
// A process that gets SIGTERM runs its hooks and ends with 143; threads that run are not waited for.
public class TermHooks {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran")));
        Thread t = new Thread(() -> { while (true) Thread.onSpinWait(); });
        t.start();
        System.out.println("running");
        new ProcessBuilder("kill", "-TERM", Long.toString(ProcessHandle.current().pid())).start().waitFor();
        Thread.sleep(100000);
        System.out.println("not here");
    }
}
