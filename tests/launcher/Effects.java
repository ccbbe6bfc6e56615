import java.util.ArrayList;
import java.util.List;

/** Shows what flags of HotSpot change. */
public class Effects {
    static int depth(int n) {
        if (n == 0) {
            return new Throwable().getStackTrace().length;
        }
        return depth(n - 1);
    }

    static void fill() {
        List<long[]> all = new ArrayList<long[]>();
        while (true) {
            all.add(new long[10000]);
        }
    }

    static String details() {
        String none = null;
        try {
            return "" + none.length();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] arguments) {
        String what = arguments[0];
        if (what.equals("processors")) {
            System.out.println(Runtime.getRuntime().availableProcessors());
        } else if (what.equals("maximum")) {
            System.out.println((Runtime.getRuntime().maxMemory() + (1 << 19)) >> 20);
        } else if (what.equals("depth")) {
            System.out.println(depth(2000));
        } else if (what.equals("details")) {
            System.out.println(details());
        } else if (what.equals("collect")) {
            for (int i = 0; i < 5; i++) {
                System.gc();
            }
        } else if (what.equals("array")) {
            try {
                System.out.println(new int[Integer.MAX_VALUE].length);
            } catch (OutOfMemoryError e) {
                System.out.println("caught " + e.getMessage());
            }
        } else {
            try {
                fill();
            } catch (OutOfMemoryError e) {
                System.out.println("caught " + e.getMessage());
            }
        }
    }
}
