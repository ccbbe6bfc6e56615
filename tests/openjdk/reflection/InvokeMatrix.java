// Method.invoke with every parameter type and every box: conversions, refusals, results.
import java.lang.reflect.*;
import java.util.*;

public class InvokeMatrix {
    public static String z(boolean x) { return "z" + x; }
    public static String b(byte x) { return "b" + x; }
    public static String s(short x) { return "s" + x; }
    public static String c(char x) { return "c" + (int) x; }
    public static String i(int x) { return "i" + x; }
    public static String j(long x) { return "j" + x; }
    public static String f(float x) { return "f" + Float.floatToRawIntBits(x); }
    public static String d(double x) { return "d" + Double.doubleToRawLongBits(x); }
    public static String o(Object x) { return "o" + (x instanceof int[] ? "int[]" : x); }
    public static String n(Number x) { return "n" + x; }
    public static String t(String x) { return "t" + x; }
    public static String a(int[] x) { return "a" + Arrays.toString(x); }
    public static boolean rz() { return true; }
    public static byte rb() { return -3; }
    public static short rs() { return -300; }
    public static char rc() { return '\uffff'; }
    public static int ri() { return Integer.MIN_VALUE; }
    public static long rj() { return Long.MIN_VALUE + 1; }
    public static float rf() { return -0f; }
    public static double rd() { return Double.NaN; }
    public static void rv() { }
    public static int[] ra() { return new int[] {4}; }
    public static String mixed(long a, byte b, double c, String d, float e, int f, long g, char h, short i, boolean j, double k, Object l) {
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j + " " + k + " " + l;
    }

    static String call(Method m, Object receiver, Object... args) {
        try {
            Object r = m.invoke(receiver, args);
            return r == null ? "null" : r.getClass().getSimpleName() + ":" + (r instanceof int[] x ? Arrays.toString(x) : r);
        } catch (InvocationTargetException e) {
            return "target " + e.getTargetException() + " " + e.getMessage();
        } catch (Throwable e) {
            return e.getClass().getName() + ": " + (e.getMessage() == null ? null : e.getMessage().replaceAll("@[0-9a-f]+", "@HASH"));
        }
    }

    public static void main(String[] args) throws Exception {
        Object[] values = {true, (byte) -1, (short) -2, 'A', 65537, 1L << 40, 1.5f, 2.25, "text", null, new int[] {1, 2}, new Object[0].length, Optional.empty()};
        List<Method> methods = new ArrayList<>(Arrays.asList(InvokeMatrix.class.getDeclaredMethods()));
        methods.removeIf(m -> m.getParameterCount() != 1 || !Modifier.isPublic(m.getModifiers()) || m.getName().equals("main"));
        methods.sort(Comparator.comparing(Method::getName));
        for (int round = 0; round < 3; round++) {
            for (Method m : methods) for (Object v : values) {
                String r = call(m, null, v);
                if (round == 0) System.out.println(m.getName() + "(" + (v == null ? null : v.getClass().getSimpleName()) + ") " + r);
            }
        }
        for (String name : "rz rb rs rc ri rj rf rd rv ra".split(" ")) System.out.println(name + " " + call(InvokeMatrix.class.getMethod(name), null));
        Method mixed = null;
        for (Method m : InvokeMatrix.class.getDeclaredMethods()) if (m.getName().equals("mixed")) mixed = m;
        for (int k = 0; k < 40; k++) {
            String r = call(mixed, "ignored", k, (byte) k, k * 0.5f, "s" + k, (short) k, 'c', (byte) 1, 'x', (byte) 2, k % 2 == 0, 'y', k);
            if (k % 13 == 0 || k > 37) System.out.println(r);
        }
        System.out.println(call(mixed, null));
        System.out.println(call(mixed, null, (Object[]) null));
        System.out.println(call(mixed, null, 1, 2));
        Method rv = InvokeMatrix.class.getMethod("rv");
        System.out.println(call(rv, null, (Object[]) null) + " " + call(rv, null, 1) + " " + call(rv, 3));
        Integer once = (Integer) InvokeMatrix.class.getMethod("ri").invoke(null);
        System.out.println(once);
    }
}
