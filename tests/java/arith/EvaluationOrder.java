// Operands are evaluated left to right, once, and before the operation may fail.
public class EvaluationOrder {
    static StringBuilder log = new StringBuilder();

    static int v(String name, int value) {
        log.append(name).append(' ');
        return value;
    }

    static int[] arr(String name, int[] a) {
        log.append(name).append(' ');
        return a;
    }

    static int fail(String name) {
        log.append(name).append("! ");
        throw new IllegalStateException(name);
    }

    static void show(String title, int value) {
        System.out.println(title + " = " + value + " [" + log.toString().trim() + "]");
        log.setLength(0);
    }

    static int three(int a, int b, int c) {
        return a * 100 + b * 10 + c;
    }

    public static void main(String[] args) {
        show("sum", v("a", 1) + v("b", 2) * v("c", 3) - v("d", 4));
        show("call", three(v("x", 1), v("y", 2), v("z", 3)));
        int i = 2;
        i = i++ + ++i;
        show("i", i);
        int j = 5;
        j += j++ * 2 + j;
        show("j", j);
        int[] a = {10, 20, 30};
        int k = 0;
        a[k++] = a[k++] + k;
        show("a0", a[0]);
        int[] b = a;
        b[k = 1] = (b = new int[] {7, 8, 9})[0] + k;
        show("a1", a[1] * 1000 + b[1]);
        try {
            arr("arr", null)[v("idx", 1)] = v("rhs", 2);
        } catch (NullPointerException e) {
            show("npe", 1);
        }
        try {
            arr("arr", a)[v("idx", 9)] = v("rhs", 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("bounds", 1);
        }
        try {
            arr("arr", a)[v("idx", 9)] += v("rhs", 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            show("compound", 1);
        }
        try {
            arr("arr", a)[fail("idx")] = v("rhs", 2);
        } catch (IllegalStateException e) {
            show("index fails", 1);
        }
        try {
            int r = v("num", 1) / v("den", 0);
            show("unreached", r);
        } catch (ArithmeticException e) {
            show("division", 0);
        }
        try {
            show("x", three(v("p", 1), fail("q"), v("r", 3)));
        } catch (IllegalStateException e) {
            show("argument fails", 2);
        }
        boolean t = v("l", 1) > 0 || v("m", 2) > 0;
        boolean u = v("l", 1) < 0 && v("m", 2) > 0;
        boolean w = v("l", 1) > 0 | v("m", 2) > 0;
        boolean q = v("l", 1) < 0 & v("m", 2) > 0;
        show("logic", (t ? 1 : 0) + (u ? 2 : 0) + (w ? 4 : 0) + (q ? 8 : 0));
        int[][] m = {{1, 2}, {3, 4}};
        int p = 0;
        m[p++][p--] = m[p][p] = 50;
        show("m", m[0][1] + m[0][0]);
    }
}
