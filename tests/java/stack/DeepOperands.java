// Deep operand stacks of mixed categories with calls, conditions and exceptions in the middle of expressions.
public class DeepOperands {
    static int i(int x) { return x; }
    static long l(long x) { return x; }
    static double d(double x) { return x; }
    static float f(float x) { return x; }
    static String s(String x) { return x; }
    static int n;
    static int fail(int x) {
        if (x > 3) throw new IllegalArgumentException("x" + x);
        return x;
    }

    static long six(int a, long b, float c, double d, String e, long g) {
        return a + b * 2 + (long) c * 3 + (long) d * 5 + e.length() * 7 + g * 11;
    }

    int fld = 3;
    DeepOperands me() {
        n++;
        return this;
    }

    static int tern(int k) {
        return i(k) + (k > 2 ? i(k) * (k > 4 ? i(k) - (k > 6 ? i(k) << 1 : 3) : 4) : k < 0 ? ~k : 5)
            * (k % 2 == 0 ? 1 : i(-1));
    }

    public static void main(String[] args) {
        System.out.println(i(1) + (l(2) * (d(3) - (f(4) / (i(5)
            + (l(6) - (d(7) * (f(8) + (i(9) * (l(10) - (d(11) + i(12))))))))))));
        System.out.println(six(i(1) + (int) six(2, l(3), f(4), d(5), s("x"), six(1, 2, 3, 4, "five", 6)),
            l(7) + i(8), f(9) * i(2), d(10) / f(4), s("a") + i(1) + l(2) + d(3), six(0, 0, 0, 0, "", 0) - 1));
        for (int k = 0; k < 6; k++) {
            try {
                System.out.println(i(k) + l(k) * d(k) - fail(k)
                    + six(k, l(k), fail(k), d(k), "" + fail(k), fail(k) > 2 ? fail(k + 1) : 0));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (int k = -2; k < 10; k++) System.out.print(tern(k) + " ");
        System.out.println();
        DeepOperands o = new DeepOperands();
        System.out.println(o.me().fld + o.me().fld * (o.me().fld = 7) - o.me().fld + " " + n);
        int[] a = {1, 2, 3, 4};
        System.out.println(a[a[a[a[0]] - 1] - 1] + a[i(3) - a[0]] * (a[1] += a[2] -= a[3] = 9) + " " + a[1]
            + a[2] + a[3]);
        long r = 0;
        for (int k = 0; k < 500; k++) r += k % 3 == 0 ? six(k, k, k, k, "k" + k, r) : (k & 1) == 0 ? (long)
            (d(k) * f(0.5f)) + (r >> 3) : r % (k + 1) + (i(k) ^ l(r & 0xff));
        System.out.println(r);
        Object x = n > 0 ? n > 5 ? (Object) "big" : (Object) new int[] {n} : null;
        System.out.println(x instanceof int[] ? ((int[]) x)[0] + 1 : x);
        boolean b = i(1) == 1 && (l(2) > 3 || d(4) == 4.0 && !(f(5) < 5))
            ^ (s("q").isEmpty() | i(7) != 7 & i(8) > 0);
        System.out.println(b);
    }
}
