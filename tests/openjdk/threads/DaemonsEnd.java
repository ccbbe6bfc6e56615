// The process ends when the last thread that is no daemon ends; daemons in every kind of wait do not keep it; hooks run once.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class DaemonsEnd {
    public static void main(String[] args) throws Exception {
        CountDownLatch started = new CountDownLatch(4);
        Runnable[] bodies = {
            () -> { started.countDown(); while (true) Thread.onSpinWait(); },
            () -> { started.countDown(); while (true) LockSupport.park(); },
            () -> { started.countDown(); synchronized (DaemonsEnd.class) { try { DaemonsEnd.class.wait(); } catch (InterruptedException e) { } } },
            () -> { started.countDown(); try { System.in.read(); Thread.sleep(1000000); } catch (Exception e) { } },
        };
        for (Runnable b : bodies) {
            Thread t = new Thread(b);
            t.setDaemon(true);
            t.start();
        }
        started.await();
        Thread hook = new Thread(() -> System.out.println("hook"));
        Runtime.getRuntime().addShutdownHook(hook);
        try { Runtime.getRuntime().addShutdownHook(hook); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Thread removed = new Thread(() -> System.out.println("removed"));
        Runtime.getRuntime().addShutdownHook(removed);
        System.out.println(Runtime.getRuntime().removeShutdownHook(removed) + " " + Runtime.getRuntime().removeShutdownHook(removed));
        Thread worker = new Thread(() -> {
            try { Thread.sleep(30); } catch (InterruptedException e) { }
            try { Runtime.getRuntime().addShutdownHook(new Thread()); System.out.println("added"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        });
        System.out.println("main ends");
        worker.start();
        worker.join();
    }
}
