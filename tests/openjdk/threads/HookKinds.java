// exit: 12
// Shutdown hooks: all run, in threads of their own, also when one throws; threads that go on meanwhile; exit within a daemon.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class HookKinds {
    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(5);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> { synchronized (HookKinds.class) { System.out.println("uncaught " + e.getMessage()); } all.countDown(); });
        for (int i = 0; i < 4; i++) {
            int n = i;
            Runtime.getRuntime().addShutdownHook(new Thread(() -> { count.addAndGet(n + 1); all.countDown(); }, "hook" + i));
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { throw new IllegalStateException("from hook"); }));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try { System.out.println(all.await(20, TimeUnit.SECONDS) + " " + count); } catch (InterruptedException e) { }
            try { Runtime.getRuntime().addShutdownHook(new Thread()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
            try { Runtime.getRuntime().removeShutdownHook(new Thread()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        }));
        Runtime.getRuntime().addShutdownHook(new Thread() { { setDaemon(true); } @Override public void run() { System.getProperties(); } });
        Thread daemon = new Thread(() -> System.exit(12));
        daemon.setDaemon(true);
        daemon.start();
        Thread.sleep(100000);
    }
}
