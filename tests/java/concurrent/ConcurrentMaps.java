// ConcurrentHashMap, CopyOnWriteArrayList, ConcurrentLinkedQueue and blocking queues.
import java.util.*;
import java.util.concurrent.*;

public class ConcurrentMaps {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread[] ts = new Thread[4];
        for (int k = 0; k < 4; k++) {
            ts[k] = new Thread(() -> {
                for (int i = 0; i < 3000; i++) m.merge("k" + i % 37, 1, Integer::sum);
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        int s = 0;
        for (int v : m.values()) s += v;
        System.out.println(m.size() + " " + s + " " + new TreeMap<>(m).firstEntry());
        System.out.println(m.putIfAbsent("x", 1) + " " + m.putIfAbsent("x", 2)
            + m.computeIfAbsent("y", String::length) + m.remove("x") + m.replace("y", 1, 9) + m.get("y")
            + m.getOrDefault("q", -1));
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        for (String k : m.keySet()) if (k.length() > 2) m.remove(k);
        System.out.println(m.size());
        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(Arrays.asList(1, 2, 3));
        for (int i : c) c.add(i * 10);
        System.out.println(c + " " + c.addIfAbsent(3));
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
        for (int k = 0; k < 4; k++) {
            int z = k;
            ts[k] = new Thread(() -> {
                for (int i = 0; i < 1000; i++) q.add(z * 1000 + i);
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        long h = 0;
        int n = 0;
        Integer v;
        while ((v = q.poll()) != null) {
            h += v;
            n++;
        }
        System.out.println(n + " " + h);
        BlockingQueue<Integer> bq = new ArrayBlockingQueue<>(2);
        Thread p = new Thread(() -> {
            try {
                for (int i = 0; i < 500; i++) bq.put(i);
                bq.put(-1);
            } catch (InterruptedException e) { }
        });
        p.start();
        h = 0;
        while ((v = bq.take()) >= 0) h = h * 31 + v;
        p.join();
        System.out.println(h + " " + bq.poll() + bq.offer(1) + bq.offer(2) + bq.offer(3)
            + bq.remainingCapacity());
        LinkedBlockingQueue<String> lb = new LinkedBlockingQueue<>();
        lb.put("a");
        System.out.println(lb.poll(1, TimeUnit.SECONDS) + lb.poll(2, TimeUnit.MILLISECONDS));
        System.out.println(ThreadLocalRandom.current().nextInt(1) + " " + TimeUnit.SECONDS.toMillis(3));
    }
}
