package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests for which other threads work. */
class ThreadsTest {
    static int sum(int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += i;
        }
        return sum;
    }

    @Test
    void thread() throws InterruptedException {
        int[] sum = new int[1];
        Thread thread = new Thread(() -> sum[0] = sum(1000));
        thread.start();
        thread.join();
        assertEquals(499500, sum[0]);
    }

    @Test
    void executor() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            futures.add(pool.submit(() -> sum(1000)));
        }
        for (Future<Integer> future : futures) {
            assertEquals(499500, (int) future.get());
        }
        pool.shutdown();
    }

    @Test
    void future() {
        assertEquals(499500, (int) CompletableFuture.supplyAsync(() -> sum(1000)).join());
    }

    @Test
    void parallelStream() {
        assertEquals(499500, IntStream.range(0, 1000).parallel().sum());
    }

    @Test
    void timer() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Timer timer = new Timer();
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                sum(1000);
                done.countDown();
            }
        }, 1);
        done.await();
        timer.cancel();
        assertTrue(done.getCount() == 0);
    }
}
