// Field.get, set and the typed forms on all field types, static and final ones, with all conversions and errors.
import java.lang.reflect.*;
import java.util.*;

public class FieldAccess {
    public boolean z = true; public byte b = 1; public short s = 2; public char c = 'c'; public int i = 4; public long j = 5; public float f = 6; public double d = 7; public String t = "t"; public Object o = this.getClass().getSimpleName();
    public static boolean sz; public static byte sb; public static short ss; public static char sc; public static int si; public static long sj; public static float sf; public static double sd; public static String st; public static Object so;
    public volatile int vi; public volatile String vt; public static volatile long vj;
    public final int fin = Integer.parseInt("3"); public final String fint = String.valueOf(9); public static final int SFIN = Integer.parseInt("8"); public final int constant = 12;
    record Rec(int x) { }
    private int hidden = 77;
    static class Other { private static int secret = 5; int pack = 6; protected int prot = 8; }

    static String attempt(java.util.concurrent.Callable<Object> c) {
        try { Object r = c.call(); return r == null ? "null" : r.getClass().getSimpleName() + ":" + r; }
        catch (Throwable t) { return t.getClass().getName() + ": " + (t.getMessage() == null ? null : t.getMessage().replaceAll("@[0-9a-f]+", "@HASH")); }
    }
    interface Setter { void set() throws Throwable; }
    static String attempt(Field f, Object on, Setter s) {
        try { s.set(); return "ok " + f.get(on); } catch (Throwable t) { return t.getClass().getName() + ": " + t.getMessage(); }
    }

    public static void main(String[] args) throws Exception {
        FieldAccess on = new FieldAccess();
        Field[] fields = FieldAccess.class.getFields();
        Object[] values = {true, (byte) -1, (short) 300, 'x', 70000, 1L << 33, 1.25f, -2.5, "str", null, new ArrayList<>()};
        for (int round = 0; round < 2; round++) for (Field f : fields) {
            System.out.println(f + " " + Modifier.toString(f.getModifiers()));
            System.out.println("  get " + attempt(() -> f.get(on)) + " z " + attempt(() -> f.getBoolean(on)) + " b " + attempt(() -> f.getByte(on)) + " s " + attempt(() -> f.getShort(on)) + " c " + attempt(() -> (int) f.getChar(on)));
            System.out.println("  i " + attempt(() -> f.getInt(on)) + " j " + attempt(() -> f.getLong(on)) + " f " + attempt(() -> f.getFloat(on)) + " d " + attempt(() -> f.getDouble(on)));
            for (Object v : values) System.out.println("  set " + v + ": " + attempt(f, on, () -> f.set(on, v)));
            System.out.println("  " + attempt(f, on, () -> f.setBoolean(on, false)) + "; " + attempt(f, on, () -> f.setByte(on, (byte) 9)) + "; " + attempt(f, on, () -> f.setShort(on, (short) 10)) + "; " + attempt(f, on, () -> f.setChar(on, 'k')));
            System.out.println("  " + attempt(f, on, () -> f.setInt(on, 11)) + "; " + attempt(f, on, () -> f.setLong(on, 12)) + "; " + attempt(f, on, () -> f.setFloat(on, 13)) + "; " + attempt(f, on, () -> f.setDouble(on, 14)));
            System.out.println("  null " + attempt(() -> f.get(null)) + " wrong " + attempt(() -> f.get("wrong")));
        }
        Field fin = FieldAccess.class.getField("fin");
        fin.setAccessible(true);
        fin.setInt(on, 99);
        System.out.println(fin.getInt(on) + " " + on.fin);
        Field constant = FieldAccess.class.getField("constant");
        constant.setAccessible(true);
        constant.set(on, 98);
        System.out.println(constant.get(on) + " " + on.constant);
        Field sfin = FieldAccess.class.getField("SFIN");
        sfin.setAccessible(true);
        System.out.println(attempt(sfin, null, () -> sfin.set(null, 1)));
        Field x = Rec.class.getDeclaredField("x");
        x.setAccessible(true);
        Rec r = new Rec(4);
        System.out.println(attempt(x, r, () -> x.set(r, 5)) + " " + x.get(r));
        Field hidden = FieldAccess.class.getDeclaredField("hidden");
        System.out.println(hidden.get(on) + " " + hidden.canAccess(on) + " " + hidden.isAccessible());
        Field secret = Other.class.getDeclaredField("secret");
        System.out.println(attempt(() -> secret.get(null)) + " " + secret.trySetAccessible());
        Field count = String.class.getDeclaredField("value");
        System.out.println(attempt(() -> count.get("x")) + " " + attempt(() -> { count.setAccessible(true); return 1; }) + " " + count.trySetAccessible());
        System.out.println(attempt(() -> FieldAccess.class.getField("hidden")) + " " + attempt(() -> FieldAccess.class.getDeclaredField("nothing")));
        System.out.println(attempt(() -> int[].class.getField("length")) + " " + attempt(() -> ((Object) Array.getLength(new int[3]))));
    }
}
