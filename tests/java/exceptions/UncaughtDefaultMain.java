// exit: 1
// The default handler also receives exceptions that leave main; the exit status is still 1.
public class UncaughtDefaultMain {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("handler: " + t.getName()
            + " " + e.getMessage()));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread other = new Thread(() -> {
            try {
                Thread.sleep(400);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("other thread finished after main failed");
        });
        other.start();
        throw new IllegalArgumentException("escapes main");
    }
}
