// Static overload choice: most specific types, null, primitives against boxes, inherited overloads.
public class OverloadResolution {
    static String f(Object o) { return "Object"; }
    static String f(String s) { return "String"; }
    static String f(Integer i) { return "Integer"; }
    static String f(int i) { return "int"; }
    static String f(long i) { return "long"; }
    static String f(double i) { return "double"; }
    static String f(char c) { return "char"; }
    static String f(Object[] o) { return "Object[]"; }
    static String f(int[] o) { return "int[]"; }
    static String g(CharSequence s) { return "CS"; }
    static String g(Comparable<?> s) { return "Cmp"; }
    static String g(String s) { return "Str"; }
    static String h(Number n) { return "Number"; }
    static String h(Object n) { return "Object"; }
    static String p(int a, long b) { return "il"; }
    static String p(long a, int b) { return "li"; }
    static String p(double a, double b) { return "dd"; }

    static class Up {
        String k(long l) { return "up-long"; }
        String k(Object o) { return "up-object"; }
    }

    static class Down extends Up {
        String k(int i) { return "down-int"; }
        String k(Object o) { return "down-object"; }
    }

    public static void main(String[] args) {
        byte b = 1;
        short s = 1;
        Object o = "static type";
        System.out.println(f(b) + f(s) + f('c') + f(1) + f(1L) + f(1f) + f(1.0) + f("x") + f(o)
            + f(Integer.valueOf(1)) + f(Long.valueOf(1)) + f(new int[0]) + f(new String[0]) + f(new int[0][])
            + f((Object) null) + f(true));
        System.out.println(g("s") + g((CharSequence) new StringBuilder()) + g((Comparable<Integer>) 5));
        System.out.println(h(1) + h('c') + h(1.5) + h("s") + h((Number) null));
        System.out.println(p(1L, 1) + p(1, 1L) + p(1, 1.0) + p(1f, 1L));
        Up u = new Down();
        Down d = new Down();
        System.out.println(u.k(1) + u.k(1L) + u.k("s") + u.k(1.0) + d.k(1) + d.k(1L) + d.k('c') + d.k("s")
            + d.k(1f));
    }
}
