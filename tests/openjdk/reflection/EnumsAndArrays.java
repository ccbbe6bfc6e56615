// Enum constants and java.lang.reflect.Array by reflection: values, valueOf, switch tables, multi-dimensional arrays, errors.
import java.lang.reflect.*;
import java.util.*;

public class EnumsAndArrays {
    enum Op { ADD("+") { int go(int a, int b) { return a + b; } }, SUB("-") { int go(int a, int b) { return a - b; } }, NOP; final String s; Op(String s) { this.s = s; } Op() { this("nop"); } int go(int a, int b) { return 0; } }
    enum Empty { }
    enum Broken { A; static { if (true) throw new IllegalStateException("broken"); } }
    static String attempt(java.util.concurrent.Callable<Object> c) { try { Object r = c.call(); return r == null ? "null" : r.getClass().getSimpleName() + " " + (r instanceof Object[] a ? Arrays.deepToString(a) : r); } catch (InvocationTargetException e) { return "ITE " + e.getCause(); } catch (Throwable t) { return t.getClass().getName() + ": " + t.getMessage(); } }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] {Op.class, Empty.class, Op.ADD.getClass(), String.class, Thread.State.class, Enum.class}) System.out.println(c + " " + c.isEnum() + " " + Arrays.toString(c.getEnumConstants()) + " " + c.getSuperclass());
        System.out.println(attempt(() -> Broken.class.getEnumConstants()) + " " + attempt(() -> Enum.valueOf(Op.class, "SUB")) + " " + attempt(() -> Enum.valueOf(Op.class, "MUL")) + " " + attempt(() -> Enum.valueOf(Op.class, null)) + " " + attempt(() -> Enum.valueOf((Class) String.class, "x")));
        for (Field f : Op.class.getDeclaredFields()) System.out.println(f + " " + f.isEnumConstant() + f.isSynthetic());
        for (Op o : Op.values()) System.out.println(o + " " + o.go(5, 3) + " " + o.s + " " + o.getDeclaringClass() + " " + o.getClass().getSimpleName() + " " + Op.class.getMethod("valueOf", String.class).invoke(null, o.name()));
        System.out.println(attempt(() -> Op.class.getDeclaredConstructors()[0].newInstance("X", 1, "s")));
        System.out.println(attempt(() -> Op.class.getDeclaredField("ADD").get(null)) + " " + attempt(() -> { Field f = Op.class.getDeclaredField("ADD"); f.setAccessible(true); f.set(null, null); return 1; }));
        Class<?>[] kinds = {boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class, String.class, int[].class, Op.class};
        for (Class<?> k : kinds) {
            Object a = Array.newInstance(k, 3), m = Array.newInstance(k, 2, 3);
            StringBuilder sb = new StringBuilder(a.getClass() + " " + m.getClass() + " " + Array.getLength(m) + " " + Array.get(a, 0));
            for (Object v : new Object[] {true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, "s", null, Op.NOP}) sb.append(" | ").append(attempt(() -> { Array.set(a, 1, v); return Array.get(a, 1); }));
            System.out.println(sb);
            System.out.println("  " + attempt(() -> Array.getInt(a, 1)) + "; " + attempt(() -> Array.getLong(a, 1)) + "; " + attempt(() -> Array.getDouble(a, 1)) + "; " + attempt(() -> Array.getBoolean(a, 1)) + "; " + attempt(() -> Array.getChar(a, 1)) + "; " + attempt(() -> { Array.setByte(a, 2, (byte) 9); return Array.get(a, 2); }) + "; " + attempt(() -> { Array.setDouble(a, 2, 9); return Array.get(a, 2); }) + "; " + attempt(() -> { Array.setChar(a, 2, 'q'); return Array.get(a, 2); }));
            System.out.println("  " + attempt(() -> Array.get(a, 3)) + "; " + attempt(() -> Array.get(a, -1)) + "; " + attempt(() -> { Array.set(m, 0, Array.newInstance(k, 7)); return Array.getLength(Array.get(m, 0)); }) + "; " + attempt(() -> { Array.set(m, 0, "x"); return 1; }));
        }
        System.out.println(attempt(() -> Array.newInstance(void.class, 1)) + "; " + attempt(() -> Array.newInstance(int.class, -1)) + "; " + attempt(() -> Array.newInstance(null, 1)) + "; " + attempt(() -> Array.newInstance(int.class, new int[0])) + "; " + attempt(() -> Array.newInstance(int.class, new int[256])) + "; " + attempt(() -> Array.newInstance(int.class, new int[255]).getClass().getName().length()) + "; " + attempt(() -> Array.newInstance(int.class, 2, -3)) + "; " + attempt(() -> Array.newInstance(int[].class, 2, 2, 2)) + "; " + attempt(() -> Array.getLength("x")) + "; " + attempt(() -> Array.getLength(null)) + "; " + attempt(() -> Array.get("x", 0)) + "; " + attempt(() -> Array.get(null, 0)));
    }
}
