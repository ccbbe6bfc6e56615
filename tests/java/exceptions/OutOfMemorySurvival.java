// OutOfMemoryError for impossible and for too many requests: caught, memory is released, the program goes on.
import java.util.ArrayList;
import java.util.List;

public class OutOfMemorySurvival {
    static int fill(int chunk) {
        List<byte[]> keep = new ArrayList<>();
        int n = 0;
        try {
            while (true) {
                keep.add(new byte[chunk]);
                n++;
            }
        } catch (OutOfMemoryError e) {
            keep = null;
            return n;
        }
    }

    public static void main(String[] args) {
        try {
            long[] a = new long[Integer.MAX_VALUE];
            System.out.println(a.length);
        } catch (OutOfMemoryError e) {
            System.out.println("long[] " + e.getMessage());
        }
        try {
            byte[] a = new byte[Integer.MAX_VALUE - 8];
            System.out.println(a.length);
        } catch (OutOfMemoryError e) {
            System.out.println("byte[] " + e.getMessage());
        }
        try {
            Object[] a = new Object[500000000];
            System.out.println(a.length);
        } catch (OutOfMemoryError e) {
            System.out.println("Object[] " + e.getMessage());
        }
        try {
            int[][] a = new int[100000][100000];
            System.out.println(a.length);
        } catch (OutOfMemoryError e) {
            System.out.println("int[][] " + e.getMessage());
        }
        for (int round = 0; round < 3; round++) {
            int n = fill(1 << 20);
            System.out.println("round " + round + " " + (n >= 8 && n < 64));
        }
        int m = fill(100000);
        System.out.println(m > 100 && m < 640);
        byte[] after = new byte[8 << 20];
        after[after.length - 1] = 1;
        System.out.println(after[after.length - 1]);
        StringBuilder sb = new StringBuilder("x");
        try {
            while (true) sb.append(sb);
        } catch (OutOfMemoryError e) {
            int length = sb.length();
            sb = null;
            System.out.println("builder " + (length > 100000));
        }
        System.out.println("alive");
    }
}
