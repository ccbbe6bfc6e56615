// Records by reflection: components, accessors, canonical constructors, generics, nested and local ones, annotations.
import java.lang.reflect.*;
import java.util.*;

public class RecordReflection {
    record Empty() { }
    record Point(int x, int y) implements Comparable<Point> { static int made; Point { made++; } Point(int both) { this(both, both); } double norm() { return Math.hypot(x, y); } public int compareTo(Point o) { return Integer.compare(x, o.x); } }
    record Gen<T extends Comparable<T>, U>(T t, List<? super U> us, T[] ts, Map<String, ? extends Gen<T, U>> m, int... rest) { }
    record Override1(String name) { public String name() { return "<" + name + ">"; } @Override public String toString() { return "custom"; } @Override public boolean equals(Object o) { return o instanceof Override1; } @Override public int hashCode() { return 3; } }
    record Prims(boolean z, byte b, short s, char c, int i, long j, float f, double d, Object o, int[] a) { }
    private record Priv(String s) { }

    public static void main(String[] args) throws Exception {
        record Local(String a, Thread.State b) { }
        for (Class<?> c : new Class<?>[] {Empty.class, Point.class, Gen.class, Override1.class, Prims.class, Priv.class, Local.class}) {
            System.out.println(c.toGenericString() + " " + c.isRecord() + " " + Modifier.toString(c.getModifiers()) + " " + c.getSuperclass() + " " + c.getRecordComponents().length);
            for (RecordComponent r : c.getRecordComponents()) System.out.println("  " + r + " | " + r.getName() + " " + r.getType() + " " + r.getGenericType() + " " + r.getGenericSignature() + " " + r.getAccessor() + " " + r.getDeclaringRecord().getSimpleName() + " " + r.getAnnotatedType());
            for (Field f : c.getDeclaredFields()) System.out.println("  " + f.toGenericString());
        }
        System.out.println(String.class.getRecordComponents() + " " + String.class.isRecord() + " " + Record.class.isRecord() + " " + Record.class.getRecordComponents());
        Object[] instances = {new Empty(), new Point(3, 4), new Point(5), new Override1("n"), new Prims(true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, "o", null), new Priv("p"), new Local("l", Thread.State.NEW), new Gen<String, Integer>("t", List.of(1), new String[0], Map.of(), 1)};
        for (Object o : instances) {
            StringBuilder sb = new StringBuilder(o.getClass().getSimpleName());
            for (RecordComponent r : o.getClass().getRecordComponents()) {
                Method m = r.getAccessor();
                m.setAccessible(true);
                Object v = m.invoke(o);
                sb.append(' ').append(r.getName()).append('=').append(v instanceof int[] a ? Arrays.toString(a) : v instanceof String[] a ? Arrays.toString(a) : v);
            }
            System.out.println(sb + " " + (o instanceof Gen ? "" : o.toString()));
            if (!(o instanceof Prims) && !(o instanceof Gen)) System.out.println(copy((Record) o).equals(o) + " " + (o instanceof Local ? 0 : o.hashCode()));
        }
        System.out.println(Point.made + " " + new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(1, 2).hashCode() + " " + new Prims(false, (byte) 0, (short) 0, 'a', 0, 0, -0f, Double.NaN, null, null).equals(new Prims(false, (byte) 0, (short) 0, 'a', 0, 0, 0f, Double.NaN, null, null)));
        try { Point.class.getDeclaredConstructor(int.class, int.class).newInstance("a", 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
    static Record copy(Record r) throws Exception {
        RecordComponent[] cs = r.getClass().getRecordComponents();
        Constructor<?> k = r.getClass().getDeclaredConstructor(Arrays.stream(cs).map(RecordComponent::getType).toArray(Class<?>[]::new));
        k.setAccessible(true);
        Object[] args = new Object[cs.length];
        for (int i = 0; i < cs.length; i++) { cs[i].getAccessor().setAccessible(true); Field f = r.getClass().getDeclaredField(cs[i].getName()); f.setAccessible(true); args[i] = f.get(r); }
        return (Record) k.newInstance(args);
    }
}
