// Fixed thread pool: submit, invokeAll, futures, exceptions, shutdown.
import java.util.*;
import java.util.concurrent.*;

public class Executors17 {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        List<Future<Long>> fs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int k = i;
            fs.add(ex.submit(() -> {
                long s = 0;
                for (int j = 0; j < k * 100; j++) s = s * 31 + j;
                return s;
            }));
        }
        long h = 0;
        for (Future<Long> f : fs) h = h * 17 + f.get();
        System.out.println(h);
        Future<?> bad = ex.submit(() -> { throw new IllegalStateException("task"); });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause() + " " + bad.isDone() + e.getMessage());
        }
        List<Callable<String>> cs = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int k = i;
            cs.add(() -> "c" + k);
        }
        StringBuilder sb = new StringBuilder();
        for (Future<String> f : ex.invokeAll(cs)) sb.append(f.get());
        System.out.println(sb);
        CountDownLatch gate = new CountDownLatch(1);
        Future<String> slow = ex.submit(() -> {
            gate.await();
            return "late";
        });
        try {
            slow.get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + slow.isDone());
        }
        gate.countDown();
        System.out.println(slow.get());
        ex.shutdown();
        System.out.println(ex.awaitTermination(10, TimeUnit.SECONDS) + " " + ex.isShutdown()
            + ex.isTerminated());
        try {
            ex.execute(() -> { });
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
    }
}
