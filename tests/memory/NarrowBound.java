// Where as much is mapped as the bound allows, collections stay few: small arrays in many blocks, a large
// array, which dies, then arrays of 3000 bytes, most of which are garbage.
import java.lang.management.*;
import java.util.*;

public class NarrowBound {
    static final int BYTES = 3000;
    static final int TIMES = 10;                       // the heap's bytes are allocated
    static final int MOST_COLLECTIONS = TIMES * 9;     // 11 % of them between two
    static long max;

    static List<byte[]> scatter() {
        List<byte[]> all = new ArrayList<>(), kept = new ArrayList<>();
        for (long bytes = 0; bytes < max * 70 / 100; bytes += 1016) {
            all.add(new byte[1000]);
        }
        for (int i = 0; i < all.size(); i += 20) {
            kept.add(all.get(i));
        }
        return kept;
    }

    static long collections() {
        long count = 0;
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            count += bean.getCollectionCount();
        }
        return count;
    }

    public static void main(String[] args) {
        max = Runtime.getRuntime().maxMemory();
        List<byte[]> kept = scatter();
        System.gc();
        int length = new byte[(int) (max * 60 / 100)].length;
        long before = collections();
        byte[][] window = new byte[(int) (max * 40 / 100 / BYTES)][];
        Random random = new Random(1);
        for (long bytes = 0; bytes < TIMES * max; bytes += BYTES) {
            window[random.nextInt(window.length)] = new byte[BYTES];
        }
        long made = collections() - before;
        System.out.println(made <= MOST_COLLECTIONS ? "few" : made + " collections");
        System.out.println(length > 0 && !kept.isEmpty());
    }
}
