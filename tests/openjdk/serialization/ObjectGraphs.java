// Serialization of graphs: all field types, arrays, cycles, sharing, inheritance, transient and static fields, null, strings long and short.
import java.io.*;
import java.util.*;

public class ObjectGraphs {
    static class Prims implements Serializable { boolean z = true; byte b = -1; short s = -2; char c = '\u4e2d'; int i = 1 << 30; long j = -1L << 40; float f = Float.MIN_VALUE; double d = Math.PI; Boolean bz = false; Character bc = 'x'; Double bd = -0.0; String t = "t"; transient int tr = 5; static int st = 6; final int fin = Integer.parseInt("7"); }
    static class Base { int base = 1; protected Base() { base = 100; } Base(int b) { base = b; } }
    static class Mid extends Base implements Serializable { int mid; Mid(int b, int m) { super(b); mid = m; } }
    static class Leaf extends Mid { List<Object> list = new ArrayList<>(); Leaf(int b, int m) { super(b, m); } }
    static class Node implements Serializable { String name; Node next, other; Node[] all; Node(String n) { name = n; } }
    class Inner implements Serializable { int x = 3; }
    static class NotSer { }
    static class Holder implements Serializable { Object o; Holder(Object o) { this.o = o; } }
    static class NoDefault { int v; NoDefault(int v) { this.v = v; } }
    static class SubNoDefault extends NoDefault implements Serializable { SubNoDefault() { super(3); } }
    enum Colour { RED, GREEN { int f() { return 2; } }; int field = 9; int f() { return 1; } }

    static byte[] write(Object... os) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream o = new ObjectOutputStream(b)) { for (Object x : os) o.writeObject(x); } return b.toByteArray(); }
    static Object read(byte[] b) throws Exception { try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { return in.readObject(); } }
    static String sum(byte[] b) { java.util.zip.CRC32 c = new java.util.zip.CRC32(); c.update(b); return b.length + ":" + Long.toHexString(c.getValue()); }
    static void attempt(String title, java.util.concurrent.Callable<Object> c) { try { System.out.println(title + " -> " + c.call()); } catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + ": " + (t.getMessage() == null ? null : t.getMessage().replaceAll("Lambda\\$.*", "LAMBDA"))); } }

    public static void main(String[] args) throws Exception {
        Prims p = new Prims();
        p.tr = 55; p.i = 77;
        byte[] bytes = write(p);
        System.out.println(sum(bytes));
        Prims q = (Prims) read(bytes);
        System.out.println(q.z + " " + q.b + " " + q.s + " " + (int) q.c + " " + q.i + " " + q.j + " " + q.f + " " + q.d + " " + q.bz + q.bc + q.bd + q.t + " " + q.tr + " " + q.fin);
        Leaf l = new Leaf(5, 6);
        l.list.add(l); l.list.add("x"); l.list.add(List.of(1, 2)); l.list.add(new int[][] {{1}, {2, 3}, null}); l.list.add(Colour.GREEN); l.list.add(null); l.list.add(Map.of("k", 1)); l.list.add(String.class); l.list.add(int[].class); l.list.add(int.class);
        Leaf m = (Leaf) read(write(l));
        System.out.println(m.base + " " + m.mid + " " + m.list.size() + " " + (m.list.get(0) == m) + " " + m.list.get(2) + " " + Arrays.deepToString((int[][]) m.list.get(3)) + " " + (m.list.get(4) == Colour.GREEN) + " " + m.list.subList(5, 10));
        Node a = new Node("a"), b = new Node("b");
        a.next = b; b.next = a; a.other = a; a.all = b.all = new Node[] {a, b, null};
        Node c = (Node) read(write(a));
        System.out.println((c.next.next == c) + " " + (c.other == c) + " " + (c.all == c.next.all) + " " + c.all[1].name + " " + c.all.length);
        Object[] values = {"", "short", "x".repeat(70000), new int[0], new long[] {1, -1}, new char[] {'a'}, new boolean[] {true, false}, new float[] {1.5f}, new double[] {2}, new byte[300], new short[] {3}, new String[] {"s", null, "s"}, new Object[] {1, 'c', 2L, new Object[] {}}, 5, 6L, 'c', 1.5, Colour.RED, new Date(0), new java.math.BigInteger("123456789012345678901234567890"), new java.math.BigDecimal("1.50"), BitSet.valueOf(new long[] {5}), new StringBuilder("sb"), Locale.FRANCE, UUID.nameUUIDFromBytes(new byte[3]), new ArrayDeque<>(List.of(1, 2)), new TreeMap<>(Map.of("b", 1)), new LinkedHashMap<>(Map.of(1, 2)), EnumSet.of(Colour.RED), new EnumMap<>(Map.of(Colour.GREEN, "g")), Optional.class, new PriorityQueue<>(List.of(3, 1, 2)), Collections.unmodifiableList(List.of(1)), Collections.emptyMap(), Collections.singleton(4), Arrays.asList(1, 2), List.of(), Set.of(3), new Vector<>(List.of(1)), new Stack<>(), new Properties(), java.time.LocalDate.of(2020, 2, 29), java.time.Duration.ofSeconds(90), java.util.regex.Pattern.compile("a+"), new IOException("msg")};
        for (Object v : values) {
            byte[] w = write(v);
            Object r = read(w);
            String text = v.getClass().isArray() ? Arrays.deepToString(new Object[] {r}) : String.valueOf(r);
            boolean same = v.getClass().isArray() ? Arrays.deepEquals(new Object[] {v}, new Object[] {r}) : v.equals(r);
            System.out.println(v.getClass().getSimpleName() + " " + (v.getClass().getSimpleName().contains("N") ? "" : sum(w)) + " " + same + " " + (text.length() > 80 ? text.length() + "" : text));
        }
        attempt("not serializable", () -> write(new NotSer()));
        attempt("deep inside", () -> write(new Holder(new Object[] {1, new Holder(new NotSer())})));
        attempt("inner of not serializable", () -> write(new ObjectGraphs().new Inner()));
        attempt("no default constructor", () -> read(write(new SubNoDefault())));
        attempt("lambda not serializable", () -> write((Runnable) () -> { }));
        attempt("thread", () -> write(new Holder(new Thread())));
        attempt("truncated", () -> read(Arrays.copyOf(bytes, bytes.length - 3)));
        attempt("empty", () -> read(new byte[0]));
        attempt("bad magic", () -> read(new byte[] {1, 2, 3, 4, 5}));
        attempt("bad code", () -> read(new byte[] {(byte) 0xac, (byte) 0xed, 0, 5, 0x10}));
        for (int i = 4; i < bytes.length; i += 17) { int k = i; attempt("flipped " + i, () -> { byte[] x = bytes.clone(); x[k] ^= 1; Object o = read(x); return o.getClass().getName(); }); }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(1, "2", null)))) { System.out.println(in.readObject() + "" + in.readObject() + in.readObject()); try { in.readObject(); } catch (EOFException e) { System.out.println("eof"); } }
        System.out.println(ObjectStreamClass.lookup(Prims.class).getFields().length + " " + ObjectStreamClass.lookup(NotSer.class) + " " + ObjectStreamClass.lookup(String.class) + " " + ObjectStreamClass.lookup(Leaf.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Colour.class).getSerialVersionUID());
        for (ObjectStreamField f : ObjectStreamClass.lookup(Prims.class).getFields()) System.out.println(f + " " + f.getOffset() + " " + f.getTypeCode() + " " + f.isPrimitive());
    }
}
