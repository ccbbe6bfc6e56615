import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Objects of all kinds for a heap dump, which is written at exit or when memory runs out. */
public class Dumped {
    static class Base {
        int number;
        byte small;
        Base next;
    }

    static class Derived extends Base {
        long wide = 0x0123456789abcdefL;
        double real = -0.5;
        float single = 1.5f;
        char letter = '\u20ac';
        short signed = -2;
        boolean truth = true;
        Object other = "other";
    }

    enum Color { RED, GREEN }

    interface Shape { }

    static class Square implements Shape { }

    static final int CONSTANT = 42;
    static long counter = -7;
    static Object[] many;
    static int[][] matrix = new int[3][5];
    static byte[] large = new byte[3000000];
    static long[] longs = {1, -1, Long.MIN_VALUE};
    static boolean[] flags = {true, false};
    static char[] letters = {'a', '\u20ac'};
    static final Map<String, Derived> map = new HashMap<String, Derived>();

    static void hold(Base local) {
        if (local.number == 77) {
            List<long[]> all = new ArrayList<long[]>();
            while (true) {
                all.add(new long[10000]);
            }
        }
        Runtime.getRuntime().exit(0);
    }

    public static void main(String[] arguments) {
        many = new Object[1000];
        for (int i = 0; i < many.length; i++) {
            Base one = i % 2 == 0 ? new Base() : new Derived();
            one.number = i;
            one.small = (byte) -i;
            one.next = i == 0 ? null : (Base) many[i - 1];
            many[i] = one;
        }
        for (int i = 0; i < 10; i++) {
            map.put("key" + i, new Derived());
        }
        many[0] = new Square();
        Base local = new Base();
        local.number = arguments.length == 0 ? 1 : 77;
        hold(local);
        counter += local.number; /* a dump need not contain a local variable that is not read again */
    }
}
