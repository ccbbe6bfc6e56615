// Memory, pools and collectors: figures that grow, peaks, collections that count, usage that adds up.
import java.lang.management.*;
import java.util.*;

public class MemoryBeans {
    static boolean holds(MemoryUsage u) {
        return u.getUsed() >= 0 && u.getCommitted() >= u.getUsed() && (u.getMax() == -1 || u.getMax() >= u.getCommitted());
    }

    public static void main(String[] args) {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        System.out.println(holds(memory.getHeapMemoryUsage()) + " " + holds(memory.getNonHeapMemoryUsage()) + " "
                + memory.getObjectPendingFinalizationCount() + " " + memory.isVerbose());
        System.out.println(memory.getHeapMemoryUsage().getMax() == Runtime.getRuntime().maxMemory());
        long before = memory.getHeapMemoryUsage().getUsed();
        byte[][] hog = new byte[100][]; /* java counts by regions */
        for (int i = 0; i < hog.length; i++) {
            hog[i] = new byte[1 << 20];
        }
        System.out.println(memory.getHeapMemoryUsage().getUsed() - before >= 60 << 20);
        List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans();
        boolean hasHeap = false;
        boolean hasOther = false;
        Set<String> managers = new HashSet<>();
        for (MemoryPoolMXBean pool : pools) {
            hasHeap |= pool.getType() == MemoryType.HEAP;
            hasOther |= pool.getType() == MemoryType.NON_HEAP;
            managers.addAll(List.of(pool.getMemoryManagerNames()));
            boolean good = pool.isValid() && holds(pool.getUsage()) && holds(pool.getPeakUsage())
                    && pool.getPeakUsage().getUsed() >= 0;
            pool.resetPeakUsage();
            if (!good) {
                System.out.println("bad " + pool.getName());
            }
        }
        System.out.println(hasHeap + " " + hasOther);
        for (MemoryPoolMXBean pool : pools) {
            if (pool.getName().equals("Metaspace")) {
                MemoryUsage usage = pool.getUsage();
                System.out.println(pool.getName() + " " + pool.getType() + " " + List.of(pool.getMemoryManagerNames()) + " "
                        + (usage.getUsed() > 500000 && usage.getUsed() < 100 << 20) + " " + usage.getInit() + " " + usage.getMax()
                        + " " + pool.isUsageThresholdSupported() + " " + pool.isCollectionUsageThresholdSupported() + " "
                        + pool.getCollectionUsage() + " " + pool.getUsageThreshold());
            }
        }
        Set<String> names = new HashSet<>();
        for (MemoryManagerMXBean m : ManagementFactory.getMemoryManagerMXBeans()) {
            names.add(m.getName());
        }
        System.out.println(names.containsAll(managers));
        long collections = 0;
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
            collections += gc.getCollectionCount();
        }
        memory.gc();
        long after = 0;
        long time = 0;
        boolean hasInfo = false;
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
            after += gc.getCollectionCount();
            time += gc.getCollectionTime();
            com.sun.management.GcInfo info = ((com.sun.management.GarbageCollectorMXBean) gc).getLastGcInfo();
            if (info != null) {
                hasInfo = true;
                if (info.getEndTime() < info.getStartTime() || info.getMemoryUsageAfterGc().isEmpty()
                        || !info.getMemoryUsageBeforeGc().keySet().equals(info.getMemoryUsageAfterGc().keySet())) {
                    System.out.println("bad " + info);
                }
            }
        }
        System.out.println((after > collections) + " " + (time >= 0) + " " + hasInfo);
        System.out.println(hog.length);
        hog = null;
        long full = memory.getHeapMemoryUsage().getUsed();
        memory.gc();
        System.out.println(full - memory.getHeapMemoryUsage().getUsed() >= 60 << 20);
    }
}
