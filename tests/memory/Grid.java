// No OutOfMemoryError while less than 80 % of the heap is live, whatever the sizes of objects are:
// Grid SIZE [finalizers]
import java.util.*;

public class Grid {
    static final int[] KEPT_OF = {3, 5, 20};
    static final int[] PERCENT_OF_ARRAYS = {1, 10, 25, 33};
    static long max;
    static boolean hasFinalizers;

    static class Finalized {
        final byte[] data;

        Finalized(int size) {
            data = new byte[size];
        }

        protected void finalize() {
            data[0] = 1;
        }
    }

    static Object make(int size, int i) {
        return hasFinalizers && i % 64 == 0 ? new Finalized(size) : new byte[size];
    }

    static long bytes(int size) { // length of an array, in units of 16 bytes
        return (size + 31) / 16 * 16;
    }

    // Per cent of the heap that arrays of one size take until memory is out.
    static long fill(int size) {
        int each = (int) Math.min(2048, Math.max(1, max / bytes(size) / 1024));
        Object[][] all = new Object[8192][];
        long count = 0;
        try {
            while (true) {
                Object[] some = new Object[each];
                all[(int) (count / each)] = some;
                for (int i = 0; i < each; i++, count++) {
                    some[i] = make(size, i);
                }
            }
        } catch (OutOfMemoryError e) {
            all = null;
            return count * (bytes(size) + 8) * 100 / max;
        }
    }

    // 30 % of the heap live in one of so many objects each, 20 % garbage: then larger arrays, and
    // objects of another size up to 78 %.
    static String scatter(int size, int keptOf) {
        ArrayList<Object> kept = new ArrayList<>();
        Object[] junk = new Object[(int) (max / 5 / bytes(size)) + 1];
        Random random = new Random(1);
        String step = "while filling";
        try {
            long live = 0;
            for (int i = 0; live < max * 30 / 100; i++) {
                Object object = make(size, i);
                if (i % keptOf == 0) {
                    kept.add(object);
                    live += bytes(size) + 8;
                } else {
                    junk[random.nextInt(junk.length)] = object;
                }
            }
            junk = null;
            for (int percent : PERCENT_OF_ARRAYS) {
                step = "at an array of " + percent + " %";
                byte[] array = new byte[(int) (max * percent / 100)];
                live += array.length - array.length;
            }
            step = "at objects half as large again";
            int larger = size + size / 2 + 1;
            for (int i = 1; live + bytes(larger) + 8 < max * 78 / 100; i++) {
                kept.add(make(larger, i));
                live += bytes(larger) + 8;
            }
            return "";
        } catch (OutOfMemoryError e) {
            return ", 1 of " + keptOf + ": " + e.getMessage() + " " + step;
        }
    }

    public static void main(String[] args) {
        int size = Integer.parseInt(args[0]);
        hasFinalizers = args.length > 1;
        max = Runtime.getRuntime().maxMemory();
        String result = "";
        for (int keptOf : KEPT_OF) {
            result += scatter(size, keptOf);
        }
        long share = fill(size);
        System.out.println((max >> 20) + " MB, " + size + " bytes: " + share + " %" + result);
    }
}
