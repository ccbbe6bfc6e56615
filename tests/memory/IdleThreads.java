// Threads that wait keep no memory: 200 have made objects of all small sizes; 80 % of the heap are left.
import java.util.*;
import java.util.concurrent.CountDownLatch;

public class IdleThreads {
    static final Object lock = new Object();
    static final CountDownLatch ready = new CountDownLatch(200);

    static void work() {
        for (int bytes = 16; bytes < 2020; bytes += 16) {
            Object[] objects = {new byte[bytes], new Object[bytes / 8]};
        }
        ready.countDown();
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 200; i++) {
            Thread thread = new Thread(IdleThreads::work);
            thread.setDaemon(true);
            thread.start();
        }
        ready.await();
        long max = Runtime.getRuntime().maxMemory();
        ArrayList<byte[]> all = new ArrayList<>();
        for (long bytes = 0; bytes < max * 80 / 100; bytes += 1016 + 8) {
            all.add(new byte[1000]);
        }
        System.out.println(all.isEmpty() ? "" : "filled");
    }
}
