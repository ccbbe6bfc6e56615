// Binary numeric promotion, conditional typing, widening in calls and returns.
public class ImplicitPromotion {
    static String k(int x) { return "int " + x; }
    static String k(long x) { return "long " + x; }
    static String k(float x) { return "float " + x; }
    static String k(double x) { return "double " + x; }
    static String k(char x) { return "char " + x; }
    static String k(Object x) { return "Object " + x; }
    static String w(long x) { return "long " + x; }
    static String w(double x) { return "double " + x; }
    static String w(Object... x) { return "varargs " + x.length; }

    static long widen(int x) { return x; }
    static double widen2(long x) { return x; }
    static float widen3(char x) { return x; }

    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 3;
        long l = 4;
        float f = 5;
        double d = 6;
        System.out.println(k(b) + ", " + k(s) + ", " + k(c) + ", " + k(i) + ", " + k(l) + ", " + k(f) + ", "
            + k(d));
        System.out.println(k(b + s) + ", " + k(c + c) + ", " + k(i + l) + ", " + k(l + f) + ", " + k(f + d)
            + ", " + k(b * 2f));
        System.out.println(k(true ? c : 0) + ", " + k(args.length == 0 ? c : i) + ", "
            + k(args.length == 0 ? b : c) + ", " + k(args.length == 0 ? 1 : 2.0));
        System.out.println(k(-b) + ", " + k(~c) + ", " + k(+s) + ", " + k(c++) + ", " + k((char) (c + 1)));
        System.out.println(w(b) + ", " + w(c) + ", " + w(f) + ", " + w('x', 1) + ", " + w());
        Integer boxed = 9;
        Character bc = 'q';
        System.out.println(k(boxed) + ", " + w(boxed) + ", " + k(bc + boxed) + ", "
            + k(args.length == 0 ? boxed : 2.5));
        System.out.println(widen(-1) + " " + widen2(Long.MAX_VALUE) + " " + widen3('\uffff'));
        System.out.println((1 / 2) + " " + (1 / 2.0) + " " + (1L / 2) + " " + ('a' / 2) + " " + (char)
            ('a' + 1) + " " + ('a' + 1));
        long big = Integer.MAX_VALUE + 1;
        long bigger = Integer.MAX_VALUE + 1L;
        System.out.println(big + " " + bigger);
        float precise = 123456789;
        double fromLong = 1234567890123456789L;
        System.out.println((int) precise + " " + (long) fromLong);
        System.out.println(k(s += 5) + ", " + k(b = 7) + ", " + k(l = i));
    }
}
