// Soft references: kept by System.gc, all cleared before an OutOfMemoryError.
import java.lang.ref.*;
import java.util.*;

public class SoftUnderPressure {
    public static void main(String[] args) {
        List<SoftReference<byte[]>> soft = new ArrayList<>();
        ReferenceQueue<byte[]> queue = new ReferenceQueue<>();
        for (int i = 0; i < 10; i++) {
            soft.add(new SoftReference<>(new byte[1 << 16], queue));
        }
        System.gc();
        int kept = 0;
        for (SoftReference<byte[]> s : soft) {
            kept += s.get() != null ? 1 : 0;
        }
        System.out.println(kept);
        List<byte[]> hog = new ArrayList<>();
        boolean failed = false;
        try {
            while (true) {
                hog.add(new byte[1 << 20]);
            }
        } catch (OutOfMemoryError e) {
            failed = true;
        }
        int size = hog.size();
        hog = null;
        int left = 0;
        for (SoftReference<byte[]> s : soft) {
            left += s.get() != null ? 1 : 0;
        }
        System.out.println(failed + " " + (size > 10) + " " + left);
    }
}
