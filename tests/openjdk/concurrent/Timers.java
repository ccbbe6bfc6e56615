// java.util.Timer: order of tasks, periods, cancellation, exceptions that end it, daemon timers.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Timers {
    static TimerTask task(Runnable r) { return new TimerTask() { @Override public void run() { r.run(); } }; }

    public static void main(String[] args) throws Exception {
        Timer t = new Timer("ticker", true);
        StringBuffer sb = new StringBuffer();
        CountDownLatch done = new CountDownLatch(3);
        TimerTask[] tasks = new TimerTask[3];
        for (int i = 0; i < 3; i++) { char c = (char) ('a' + i); tasks[i] = task(() -> { sb.append(c); done.countDown(); }); }
        long base = System.currentTimeMillis() + 500;
        t.schedule(tasks[2], new Date(base + 30));
        t.schedule(tasks[0], new Date(base + 1));
        t.schedule(tasks[1], new Date(base + 15));
        done.await();
        System.out.println(sb);
        CountDownLatch ticks = new CountDownLatch(4);
        TimerTask periodic = task(ticks::countDown);
        t.scheduleAtFixedRate(periodic, 0, 2);
        ticks.await();
        System.out.println(periodic.cancel() + " " + periodic.cancel());
        AtomicReference<String> name = new AtomicReference<>();
        CountDownLatch named = new CountDownLatch(1);
        t.schedule(task(() -> { name.set(Thread.currentThread().getName() + Thread.currentThread().isDaemon()); named.countDown(); }), new Date());
        named.await();
        System.out.println(name);
        TimerTask never = task(() -> System.out.println("never"));
        t.schedule(never, 100000);
        System.out.println(never.cancel() + " " + t.purge());
        try { t.schedule(never, 5); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { t.schedule(task(() -> {}), -1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        t.cancel();
        try { t.schedule(task(() -> {}), 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        Timer dies = new Timer("dies");
        CountDownLatch thrown = new CountDownLatch(1);
        AtomicReference<Thread> worker = new AtomicReference<>();
        dies.schedule(task(() -> { worker.set(Thread.currentThread()); Thread.currentThread().setUncaughtExceptionHandler((x, e) -> System.out.println("timer dies: " + e)); thrown.countDown(); throw new RuntimeException("in task"); }), 1);
        thrown.await();
        worker.get().join();
        try { dies.schedule(task(() -> {}), 1); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
