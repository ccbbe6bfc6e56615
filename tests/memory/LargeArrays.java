// With the heap full of small objects, nearly all of them dead, a large array can be allocated.
import java.util.*;

public class LargeArrays {
    static final Object[] kept = new Object[20000];

    static void fill() {
        ArrayList<byte[]> list = new ArrayList<>();
        try {
            while (true) {
                list.add(new byte[1000]);
            }
        } catch (OutOfMemoryError e) {
            for (int i = 0; i < list.size() / 50 && i < kept.length; i++) {
                kept[i] = list.get(i * 50);
            }
        }
    }

    /* A word on a C stack may look like the list or the array before, for a while. */
    static byte[] make(int length) {
        for (int i = 0; i < 10; i++) {
            try {
                return new byte[length];
            } catch (OutOfMemoryError e) {
                System.gc();
            }
        }
        return null;
    }

    public static void main(String[] args) {
        long maximum = Runtime.getRuntime().maxMemory();
        fill();
        byte[] large = make((int) (maximum / 2));
        System.out.println(large.length == maximum / 2);
        int rounds = maximum < 100 << 20 ? 50 : 6;
        boolean isMade = true;
        for (int i = 0; i < rounds && isMade; i++) {
            large = null;
            large = make((int) (maximum / 5 * 3) + i * 1000);
            isMade = large != null;
        }
        System.out.println(isMade && large[large.length - 1] == 0);
        boolean isRefused = false;
        try {
            large = new byte[(int) (maximum / 5 * 3)];
        } catch (OutOfMemoryError e) {
            isRefused = true;
        }
        System.out.println(isRefused + " " + (large.length > 0) + " " + (kept[100] != null));
    }
}
