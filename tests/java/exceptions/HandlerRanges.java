// Exceptions thrown inside handlers, loops with handlers, same exception object rethrown and reused.
public class HandlerRanges {
    static int n;

    static int loop(int limit) {
        int r = 0;
        for (int i = 0; i < limit; i++) {
            try {
                r += 100 / (i % 5);
            } catch (ArithmeticException e) {
                try {
                    r += new int[i % 3][i % 2 == 0 ? 0 : 1].length / (i % 3);
                } catch (ArithmeticException f) {
                    r -= 7;
                    if (e == f) r += 100000;
                } finally {
                    r++;
                }
            }
        }
        return r;
    }

    static int inHandler(int k) {
        try {
            if (k > 0) throw new RuntimeException("first");
            return 0;
        } catch (RuntimeException e) {
            if (k > 1) throw new IllegalStateException("second " + e.getMessage());
            return 1;
        } finally {
            n++;
            if (k > 2) throw new Error("third");
        }
    }

    static RuntimeException kept = new RuntimeException("kept");

    static int lineOf(RuntimeException e) {
        return e.getStackTrace()[0].getLineNumber();
    }

    static void again() {
        throw kept;
    }

    static int emptyCatch(int[] a) {
        int bad = 0;
        for (int i = -2; i < a.length + 2; i++) {
            try { a[i] = i; continue; } catch (ArrayIndexOutOfBoundsException e) { }
            bad++;
        }
        return bad;
    }

    static int locals(int k) {
        int a = 1;
        long b = 2;
        double c = 3;
        String d = "d";
        try {
            a = 10;
            b += k / (k - 1);
            a = 20;
            c *= k / (k - 2);
            d = null;
            a = d.length();
        } catch (ArithmeticException e) {
            a += 1000;
        } catch (NullPointerException e) {
            a += 5000;
        }
        return a + (int) b + (int) c + (d == null ? 100000 : 0);
    }

    public static void main(String[] args) {
        System.out.println(loop(10) + " " + loop(1000));
        for (int k = 0; k < 4; k++) {
            try {
                System.out.println(inHandler(k));
            } catch (Throwable t) {
                System.out.println(t + " " + n);
            }
        }
        int line = lineOf(kept);
        for (int i = 0; i < 3; i++) {
            try {
                again();
            } catch (RuntimeException e) {
                System.out.println((e == kept) + " " + (lineOf(e) == line));
            }
        }
        System.out.println(emptyCatch(new int[5]));
        for (int k = 0; k < 4; k++) System.out.println(locals(k));
    }
}
