// Varargs calls: none, one, many, arrays passed through, null, boxing and overload choice.
public class Varargs {
    static String i(int... v) { return "int" + v.length; }
    static String o(Object... v) { return v == null ? "null array" : "obj" + v.length; }
    static String s(String first, Object... rest) { return first + rest.length; }
    static String m(int a) { return "fixed"; }
    static String m(int... a) { return "var"; }
    static String m(Integer a) { return "boxed"; }
    static String n(long a) { return "long"; }
    static String n(Integer a) { return "Integer"; }
    static String n(Object... a) { return "objects"; }
    static String d(double... v) {
        double t = 0;
        for (double x : v) t += x;
        return "sum" + t;
    }

    static int total(int[]... rows) {
        int t = 0;
        for (int[] r : rows) for (int x : r) t += x;
        return t;
    }

    @SafeVarargs static <T> int g(T... v) { return v.length; }

    public static void main(String... args) {
        System.out.println(i() + i(1) + i(1, 2, 3) + i(new int[5]));
        System.out.println(o() + o(1) + o("a", 2, 'c') + o((Object[]) null) + o((Object) null)
            + o(new Object[3]) + o(new int[3]) + o(new String[4]) + o((Object) new String[4]));
        System.out.println(s("x") + s("x", 1) + s("x", 1, 2) + s("x", (Object[]) new String[3]));
        System.out.println(m(1) + m() + m(1, 2) + m(Integer.valueOf(1)) + m((short) 1));
        byte b = 1;
        System.out.println(n(1) + n(b) + n('c') + n(1L) + n("s") + n(1.0) + n());
        System.out.println(d() + d(1) + d(1, 2L, 3f, 'a'));
        System.out.println(total() + total(new int[] {1, 2}, new int[] {3}) + " " + g() + g(1, "a", null)
            + g((Object) new int[2]));
        System.out.println(String.format("%s-%s", (Object[]) new String[] {"p", "q"}));
    }
}
