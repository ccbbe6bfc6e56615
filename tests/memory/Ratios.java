// MinHeapFreeRatio and MaxHeapFreeRatio, as a program sets them while it runs.
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.*;

public class Ratios {
    static Object kept, made;

    static void set(String name, int percent) {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).setVMOption(name, "" + percent);
    }

    static long collectionsOfGigabyte() {
        GarbageCollectorMXBean bean = ManagementFactory.getGarbageCollectorMXBeans().get(0);
        System.gc();
        long before = bean.getCollectionCount();
        for (int i = 0; i < 1_000_000; i++) {
            made = new int[250];
        }
        return bean.getCollectionCount() - before;
    }

    public static void main(String[] args) throws Exception {
        set("MaxHeapFreeRatio", 100);
        System.out.println(Peak.peak() > 450);
        for (int k = 0; k < 3; k++) { /* the collector itself returns memory that has been free for long */
            System.gc();
        }
        System.out.println(Peak.residentMegabytes() > 450 ? "kept" : "returned");
        set("MaxHeapFreeRatio", 70);
        System.gc();
        long rest = Long.MAX_VALUE;
        for (int k = 0; k < 10 && rest >= 250; k++) { /* see LargeArrays.make */
            System.gc();
            rest = Peak.residentMegabytes();
        }
        System.out.println(rest < 250 ? "returned" : rest + " MB kept");
        Object[] all = new Object[50000];
        for (int i = 0; i < all.length; i++) {
            all[i] = new int[250];
        }
        kept = all;
        long usual = collectionsOfGigabyte();
        set("MaxHeapFreeRatio", 100);
        set("MinHeapFreeRatio", 90);
        long rare = collectionsOfGigabyte();
        System.out.println(rare * 3 < usual ? "fewer" : rare + " collections, not " + usual);
    }
}
