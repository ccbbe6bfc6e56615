// Reflection used in loops, so that generated accessors take over: values, exceptions and traces before and after must be the same.
import java.lang.reflect.*;
import java.util.*;

public class AccessorInflation {
    private int priv = 1; static private long spriv = 2; protected String prot = "p";
    private int add(int a, long b) { return a + (int) b + priv; }
    private static String cat(Object... os) { return Arrays.toString(os); }
    private void fails(int k) { if (k > 3) throw new IllegalStateException("k" + k); }
    static class Box<T> { private T t; private Box(T t) { this.t = t; } private Box() { throw new UnsupportedOperationException("no"); } T get() { return t; } }
    interface Shape { double area(); default String name() { return "shape" + area(); } }
    record Sq(double s) implements Shape { public double area() { return s * s; } }
    record Ci(double r) implements Shape { public double area() { return r * 3; } public String name() { return "circle"; } }
    static abstract class Abs { abstract byte b(byte x); short s(short x) { return (short) -x; } char c(char x) { return (char) (x + 1); } boolean z(boolean x) { return !x; } float f(float x) { return x / 3; } double d(double x) { return x / 7; } long j(long x) { return ~x; } void v() { } int[] arr(int[][] x) { return x[0]; } }
    static class Con extends Abs { byte b(byte x) { return (byte) (x * 2); } }

    public static void main(String[] args) throws Exception {
        AccessorInflation o = new AccessorInflation();
        Method add = AccessorInflation.class.getDeclaredMethod("add", int.class, long.class), cat = AccessorInflation.class.getDeclaredMethod("cat", Object[].class), fails = AccessorInflation.class.getDeclaredMethod("fails", int.class);
        long sum = 0;
        StringBuilder seen = new StringBuilder();
        for (int i = 0; i < 100; i++) {
            sum += (Integer) add.invoke(o, i, (long) i * 2);
            sum += (Integer) add.invoke(o, (byte) i, i);
            sum += ((String) cat.invoke(null, (Object) new Object[] {i, "x", null})).length();
            try { fails.invoke(o, i % 6); } catch (InvocationTargetException e) { StackTraceElement[] st = e.getCause().getStackTrace(); seen.append(e.getCause().getMessage()).append(st[0].getMethodName().charAt(0)).append(st[st.length - 1].getMethodName().charAt(0)); }
            if (i % 7 == 0) try { add.invoke(o, "s", 1L); } catch (IllegalArgumentException e) { seen.append('!'); }
            if (i % 7 == 1) try { add.invoke(null, 1, 1L); } catch (NullPointerException e) { seen.append('?'); }
            if (i % 7 == 2) try { add.invoke("wrong", 1, 1L); } catch (IllegalArgumentException e) { seen.append('#'); }
            if (i % 7 == 3) try { add.invoke(o, 1); } catch (IllegalArgumentException e) { seen.append('%'); }
            if (i % 7 == 4) try { add.invoke(o, null, 1L); } catch (IllegalArgumentException e) { seen.append('0'); }
        }
        System.out.println(sum + " " + seen);
        Constructor<?> box = Box.class.getDeclaredConstructor(Object.class), bad = Box.class.getDeclaredConstructor();
        box.setAccessible(true); bad.setAccessible(true);
        int caught = 0;
        for (int i = 0; i < 60; i++) { sum += ((Box<?>) box.newInstance(i)).get().hashCode(); try { bad.newInstance(); } catch (InvocationTargetException e) { caught += e.getCause().getMessage().length(); } try { box.newInstance(); } catch (IllegalArgumentException e) { caught++; } }
        System.out.println(sum + " " + caught);
        Shape[] shapes = {new Sq(2), new Ci(3), () -> 7};
        Method area = Shape.class.getMethod("area"), name = Shape.class.getMethod("name");
        double total = 0; int letters = 0;
        for (int i = 0; i < 90; i++) { total += (Double) area.invoke(shapes[i % 3]); letters += ((String) name.invoke(shapes[i % 3])).length(); }
        System.out.println(total + " " + letters);
        Object[] ins = {(byte) 100, (short) 5, 'a', true, 1f, 2d, 3L, null, new int[][] {{9}}};
        String names = "bsczfdjv";
        Con con = new Con();
        Method[] all = Abs.class.getDeclaredMethods();
        Arrays.sort(all, Comparator.comparing(Method::getName));
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < 40; i++) for (Method m : all) {
            Object in = m.getName().equals("arr") ? ins[8] : ins[names.indexOf(m.getName())];
            Object r = m.getParameterCount() == 0 ? m.invoke(con) : m.invoke(con, in);
            if (i == 0 || i == 39) out.append(m.getName()).append('=').append(r instanceof int[] a ? a[0] : r).append(' ');
        }
        System.out.println(out);
        Field priv = AccessorInflation.class.getDeclaredField("priv"), spriv = AccessorInflation.class.getDeclaredField("spriv");
        for (int i = 0; i < 200; i++) { priv.setInt(o, priv.getInt(o) + 1); spriv.set(null, (Long) spriv.get(null) + i); }
        System.out.println(o.priv + " " + spriv);
        Method m = Integer.class.getMethod("parseInt", String.class), vo = String.class.getMethod("valueOf", char[].class), hc = Object.class.getMethod("hashCode"), eq = Object.class.getMethod("equals", Object.class), cmp = Comparable.class.getMethod("compareTo", Object.class);
        long h = 0;
        for (int i = 0; i < 50; i++) { h = h * 31 + (Integer) m.invoke(null, "" + i); h += ((String) vo.invoke(null, (Object) new char[] {'a', 'b'})).length(); h += (Integer) hc.invoke("s" + i); h += (Boolean) eq.invoke("a", i % 2 == 0 ? "a" : "b") ? 1 : 0; h += (Integer) cmp.invoke(i, 25); }
        System.out.println(h);
        Method recursive = AccessorInflation.class.getDeclaredMethod("fact", Method.class, int.class);
        System.out.println(recursive.invoke(null, recursive, 30));
    }
    static long fact(Method self, int n) throws Exception { return n == 0 ? 1 : (n * (Long) self.invoke(null, self, n - 1)) % 1000003; }
}
