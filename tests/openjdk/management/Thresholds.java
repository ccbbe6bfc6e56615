// Usage thresholds of memory pools: support, refusals, counts, notifications; threads that are suspended.
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.*;
import javax.management.*;

@SuppressWarnings("removal")
public class Thresholds {
    static final List<byte[]> hog = new ArrayList<>();

    static MemoryPoolMXBean largestHeapPool() {
        MemoryPoolMXBean largest = null;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported() && pool.isCollectionUsageThresholdSupported()) {
                largest = pool;
            }
        }
        return largest;
    }

    static void refuse(String what, Runnable action) {
        try {
            action.run();
            System.out.println(what + ": accepted");
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName());
        }
    }

    static void suspended() throws Exception {
        Thread thread = new Thread(() -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        thread.setDaemon(true);
        thread.start();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        System.out.println(threads.getThreadInfo(thread.getId()).isSuspended());
        thread.suspend();
        Thread.sleep(50);
        ThreadInfo info = threads.getThreadInfo(thread.getId());
        System.out.println(info.isSuspended() + " " + info.getThreadState() + " " + info.toString().contains("(suspended)"));
        System.out.println(threads.getThreadInfo(new long[] {thread.getId()}, 5)[0].isSuspended());
        thread.resume();
        System.out.println(threads.getThreadInfo(thread.getId()).isSuspended());
    }

    public static void main(String[] args) throws Exception {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (!pool.isUsageThresholdSupported() && pool.getType() == MemoryType.NON_HEAP) {
                System.out.println("no threshold: " + pool.getName());
            }
            if (pool.isCollectionUsageThresholdSupported() && pool.getType() == MemoryType.NON_HEAP) {
                System.out.println("collected: " + pool.getName());
            }
        }
        MemoryPoolMXBean pool = largestHeapPool();
        System.out.println(pool.getUsageThreshold() + " " + pool.isUsageThresholdExceeded() + " " + pool.getUsageThresholdCount());
        System.out.println(pool.getCollectionUsageThreshold() + " " + pool.isCollectionUsageThresholdExceeded() + " "
                + pool.getCollectionUsageThresholdCount());
        refuse("negative", () -> pool.setUsageThreshold(-1));
        refuse("negative", () -> pool.setCollectionUsageThreshold(-1));
        refuse("beyond the maximum", () -> pool.setUsageThreshold(Long.MAX_VALUE));
        refuse("zero", () -> pool.setUsageThreshold(0));

        BlockingQueue<Notification> arrived = new LinkedBlockingQueue<>();
        NotificationEmitter emitter = (NotificationEmitter) ManagementFactory.getMemoryMXBean();
        emitter.addNotificationListener((n, back) -> arrived.add(n), null, "here");
        pool.setUsageThreshold(24 << 20);
        pool.setCollectionUsageThreshold(24 << 20);
        System.out.println(pool.getUsageThreshold() + " " + pool.getCollectionUsageThreshold() + " " + pool.isUsageThresholdExceeded());
        for (int i = 0; i < 32; i++) {
            hog.add(new byte[1 << 20]);
        }
        System.gc();
        Set<String> types = new TreeSet<>();
        while (types.size() < 2) {
            Notification notification = arrived.poll(30, TimeUnit.SECONDS);
            if (notification == null) {
                System.out.println("nothing came");
                break;
            }
            var data = MemoryNotificationInfo.from((javax.management.openmbean.CompositeData) notification.getUserData());
            types.add(notification.getType() + " " + data.getPoolName().equals(pool.getName()) + " " + (data.getUsage().getUsed() >= 24 << 20)
                    + " " + (data.getCount() > 0));
        }
        types.forEach(System.out::println);
        System.out.println(pool.isUsageThresholdExceeded() + " " + pool.isCollectionUsageThresholdExceeded() + " "
                + (pool.getUsageThresholdCount() > 0) + " " + (pool.getCollectionUsageThresholdCount() > 0));
        suspended();
    }
}
