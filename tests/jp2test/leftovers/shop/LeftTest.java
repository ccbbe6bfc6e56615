package shop;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Tests that end before the threads and tasks that work for them. */
class LeftTest {
    private static final ExecutorService POOL = Executors.newFixedThreadPool(1, LeftTest::daemon);
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static boolean hasStarted;

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        return thread;
    }

    private static void await() {
        try {
            NEVER.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void unjoined() {
        new Thread(() -> ThreadsTest.sum(100000)).start();
    }

    @Test
    void sleeping() {
        new Thread(() -> {
            try {
                Thread.sleep(200);
            } catch (InterruptedException e) {
                return;
            }
            ThreadsTest.sum(100000);
        }).start();
    }

    @Test
    void submitted() {
        POOL.submit(() -> ThreadsTest.sum(100000));
    }

    @Test
    void async() {
        CompletableFuture.runAsync(() -> ThreadsTest.sum(100000));
    }

    @Test
    void never() {
        daemon(LeftTest::await).start();
    }

    @Test
    void once() {
        if (!hasStarted) {
            hasStarted = true;
            daemon(LeftTest::await).start();
        }
        ThreadsTest.sum(10);
    }
}
