// exit: 3
// System.exit from several threads at once and from a hook's sibling: one status counts, hooks run once, halt in a hook is not needed.
import java.util.concurrent.*;

public class ExitRaces {
    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        for (int i = 0; i < 4; i++) new Thread(() -> { try { go.await(); } catch (InterruptedException e) { } System.exit(3); }).start();
        System.out.println("go");
        go.countDown();
        Thread.sleep(100000);
    }
}
