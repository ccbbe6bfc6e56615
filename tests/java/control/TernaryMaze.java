// Nested conditional expressions over all primitive and reference types.
public class TernaryMaze {
    static String grade(int n) {
        return n >= 90 ? "A" : n >= 80 ? "B" : n >= 70 ? "C" : n >= 0 ? "F" : "?";
    }

    static Object pick(int i) {
        return i == 0 ? (Object) "s" : i == 1 ? (Object) Integer.valueOf(4) : i == 2 ? new int[] {1} : null;
    }

    static long max3(long a, long b, long c) { return a > b ? a > c ? a : c : b > c ? b : c; }

    static double clamp(double d, double lo, double hi) { return d < lo ? lo : d > hi ? hi : d; }

    public static void main(String[] args) {
        for (int i = -10; i <= 100; i += 10) {
            System.out.print(grade(i) + (i < 100 ? "," : "\n"));
        }
        for (int i = 0; i < 4; i++) {
            Object o = pick(i);
            System.out.println(o == null ? "null" : o instanceof String ? "string" : o instanceof Integer
                ? "int" : "array");
        }
        long[] v = {5, -3, Long.MAX_VALUE, 0};
        for (long a : v) {
            for (long b : v) {
                for (long c : v) {
                    System.out.print(max3(a, b, c) + " ");
                }
            }
            System.out.println();
        }
        System.out.println(clamp(5, 0, 1) + " " + clamp(-5, 0, 1) + " " + clamp(0.5, 0, 1) + " "
            + clamp(Double.NaN, 0, 1));
        int x = 0;
        int y = (x++ == 0 ? x++ : x--) + (x == 2 ? x << 3 : ~x) * (x > 1 ? -1 : 1);
        System.out.println(x + " " + y);
        boolean t = args.length == 0;
        System.out.println(t ? 1 : 'a');
        System.out.println(t ? 'a' : 0);
        System.out.println(t ? 'a' : x);
        System.out.println(t ? 1 : 2L);
        System.out.println(t ? 1f : 2);
        System.out.println((Object) (t ? 1 : 2.0));
        System.out.println((Object) (t ? (Object) 1 : 2.0));
        System.out.println(t ? null : 0);
        Integer n = null;
        try {
            int r = t ? n : 0;
            System.out.println(r);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        String s = (t ? "left" : "right") + (!t ? "left" : "right");
        System.out.println(s);
    }
}
