// Blocking queues, executors with thread factories, scheduled order by hand, interruption of pool threads.
import java.util.*;
import java.util.concurrent.*;

public class QueuesAndPools {
    public static void main(String[] args) throws Exception {
        BlockingQueue<String> q = new LinkedBlockingQueue<>(2);
        Thread p = new Thread(() -> {
            try {
                for (int i = 0; i < 100; i++) q.put("m" + i);
                q.put("end");
            } catch (InterruptedException e) { }
        });
        p.start();
        int n = 0, h = 0;
        for (String s; !(s = q.take()).equals("end"); n++) h = h * 31 + s.hashCode();
        p.join();
        System.out.println(n + " " + h);
        int[] made = {0};
        ExecutorService ex = Executors.newFixedThreadPool(2, r -> {
            made[0]++;
            Thread t = new Thread(r, "pool" + made[0]);
            t.setDaemon(true);
            return t;
        });
        Set<String> names = Collections.synchronizedSet(new TreeSet<>());
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            int k = i;
            fs.add(ex.submit(() -> {
                names.add(Thread.currentThread().getName());
                return k * k;
            }));
        }
        int s = 0;
        for (Future<Integer> f : fs) s += f.get();
        System.out.println(s + " " + (made[0] <= 2) + " " + (names.size() <= 2));
        CountDownLatch in = new CountDownLatch(1);
        Future<String> blocked = ex.submit(() -> {
            in.countDown();
            try {
                Thread.sleep(100000);
                return "slept";
            } catch (InterruptedException e) {
                return "interrupted";
            }
        });
        in.await();
        System.out.println(blocked.cancel(true) + " " + blocked.isCancelled() + blocked.isDone());
        try {
            blocked.get();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        FutureTask<Integer> ft = new FutureTask<>(() -> 42);
        ft.run();
        System.out.println(ft.get() + " " + ft.isDone());
        List<Runnable> left = ex.shutdownNow();
        System.out.println(left.size() + " " + ex.awaitTermination(5, TimeUnit.SECONDS));
        ExecutorService one = Executors.newSingleThreadExecutor();
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 10; i++) {
            int k = i;
            one.execute(() -> order.append(k));
        }
        one.shutdown();
        one.awaitTermination(5, TimeUnit.SECONDS);
        System.out.println(order);
        ConcurrentHashMap<Integer, List<Integer>> m = new ConcurrentHashMap<>();
        for (int i = 0; i < 50; i++) m.computeIfAbsent(i % 5, k -> new ArrayList<>()).add(i);
        System.out.println(m);
    }
}
