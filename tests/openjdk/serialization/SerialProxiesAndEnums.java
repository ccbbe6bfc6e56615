// Serialization of proxies, enums that changed, inner and anonymous classes, exceptions with traces, generic containers of own classes, deep copies.
import java.io.*;
import java.lang.reflect.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.*;

public class SerialProxiesAndEnums implements Serializable {
    enum E { ONE, TWO { public String toString() { return "zwei"; } }; private Object readResolve() { throw new Error("never"); } }
    enum WithField { A(5); int f; WithField(int f) { this.f = f; } private void readObject(ObjectInputStream i) { throw new Error("never"); } }
    static class Handler implements InvocationHandler, Serializable { Map<String, Object> answers = new TreeMap<>(); public Object invoke(Object p, Method m, Object[] a) { return m.getName().equals("toString") ? "P" + answers : m.getName().equals("hashCode") ? 1 : m.getName().equals("equals") ? p == a[0] : answers.get(m.getName()); } }
    interface Named extends Serializable { String name(); Integer age(); }
    interface Packaged { }
    int outer = 3;
    class In implements Serializable { int in = 4; int both() { return in + outer; } }
    static class Tree<K extends Comparable<K>, V> implements Serializable { K k; V v; Tree<K, V> l, r; Tree(K k, V v) { this.k = k; this.v = v; } void put(K a, V b) { int c = a.compareTo(k); if (c == 0) v = b; else if (c < 0) { if (l == null) l = new Tree<>(a, b); else l.put(a, b); } else { if (r == null) r = new Tree<>(a, b); else r.put(a, b); } } int size() { return 1 + (l == null ? 0 : l.size()) + (r == null ? 0 : r.size()); } long hash() { return 31 * (l == null ? 0 : l.hash()) + 17 * (r == null ? 0 : r.hash()) + k.hashCode() + (v == null ? 0 : v.hashCode()); } }
    static class MyException extends RuntimeException { final int code; MyException(String m, Throwable c, int code) { super(m, c); this.code = code; } }

    static byte[] write(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); }
    static Object read(byte[] b) throws Exception { try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { return in.readObject(); } }
    static <T> T copy(T t) throws Exception { return (T) read(write(t)); }
    static byte[] edit(byte[] b, String from, String to) { return new String(b, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1); }
    static void attempt(String title, java.util.concurrent.Callable<Object> c) { try { System.out.println(title + " -> " + c.call()); } catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + ": " + t.getMessage() + (t.getCause() != null ? " cause " + t.getCause() : "")); } }

    public static void main(String[] args) throws Exception {
        attempt("enum", () -> copy(E.TWO) == E.TWO);
        attempt("enum gone", () -> read(edit(write(E.ONE), "ONE", "ONX")));
        attempt("enum with field", () -> copy(WithField.A).f);
        attempt("enum class", () -> copy(E.class) + " " + copy(E.TWO.getClass()));
        attempt("enum map", () -> copy(new EnumMap<>(Map.of(E.ONE, 1, E.TWO, 2))));
        attempt("enum set", () -> copy(EnumSet.allOf(E.class)));
        Handler h = new Handler();
        h.answers.put("name", "nn"); h.answers.put("age", 30);
        Named p = (Named) Proxy.newProxyInstance(SerialProxiesAndEnums.class.getClassLoader(), new Class<?>[] {Named.class, Packaged.class, Comparable.class}, h);
        attempt("proxy", () -> { Named q = copy(p); return q.name() + q.age() + q + (q.getClass() == p.getClass()) + (q instanceof Packaged); });
        attempt("proxy of gone interface", () -> read(edit(write(p), "SerialProxiesAndEnums$Packaged", "SerialProxiesAndEnums$Packagex")));
        attempt("proxy resolved elsewhere", () -> { ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(p))) { protected Class<?> resolveProxyClass(String[] names) throws IOException, ClassNotFoundException { System.out.println("  " + Arrays.toString(names)); return super.resolveProxyClass(names); } }; return in.readObject(); });
        attempt("inner", () -> copy(new SerialProxiesAndEnums().new In()).both());
        attempt("anonymous", () -> { SerialProxiesAndEnums s = new SerialProxiesAndEnums(); return s.anon(6); });
        attempt("local", () -> { class Loc implements Serializable { int q = 8; } return copy(new Loc()).q; });
        Tree<String, List<Integer>> t = new Tree<>("m", List.of(0));
        Random r = new Random(1);
        for (int i = 0; i < 500; i++) t.put(Integer.toString(r.nextInt(1000), 36), i % 5 == 0 ? null : new ArrayList<>(List.of(i, i * i)));
        attempt("tree", () -> { Tree<String, List<Integer>> c = copy(t); return c.size() + " " + (c.size() == t.size()) + " " + (c.hash() == t.hash()); });
        attempt("exception", () -> { MyException e = copy(new MyException("m", new IOException("c"), 5)); return e + " " + e.getCause() + " " + e.code + " " + e.getStackTrace()[0].getMethodName() + " " + e.getSuppressed().length; });
        attempt("suppressed", () -> { Exception e = new Exception("a"); e.addSuppressed(new Error("b")); return copy(e).getSuppressed()[0]; });
        attempt("maps of maps", () -> { Map<Object, Object> m = new HashMap<>(); m.put("self", m); m.put(List.of(1), new TreeSet<>(Set.of("z", "y"))); Map<?, ?> c = copy(m); return (c.get("self") == c) + " " + c.get(List.of(1)); });
        attempt("comparator in tree map", () -> { TreeMap<String, Integer> m = new TreeMap<>(Comparator.<String>reverseOrder()); m.put("a", 1); m.put("b", 2); return copy(m); });
        attempt("identity", () -> { String s = new String("same"); Object[] o = copy(new Object[] {s, s, new String("same")}); return (o[0] == o[1]) + " " + (o[0] == o[2]); });
        attempt("class objects", () -> Arrays.toString(copy(new Class<?>[] {int.class, void.class, String.class, int[][].class, Named.class, E.class, p.getClass().getInterfaces()[0]})));
        attempt("method handles are not", () -> write(java.lang.invoke.MethodHandles.constant(int.class, 1)));
        attempt("method types are", () -> copy(java.lang.invoke.MethodType.methodType(int.class, String.class, long[].class)));
        attempt("linked lists", () -> { LinkedList<Object> l = new LinkedList<>(); for (int i = 0; i < 2000; i++) l.add(i); return copy(l).equals(l); });
        attempt("synchronized views", () -> copy(Collections.synchronizedList(new ArrayList<>(List.of(1)))));
        attempt("atomic", () -> copy(new java.util.concurrent.atomic.AtomicLong(7)) + " " + copy(new java.util.concurrent.ConcurrentHashMap<>(Map.of(1, 2))) + " " + copy(new java.util.concurrent.CopyOnWriteArrayList<>(List.of(3))));
    }
    Object anon(int cap) throws Exception { IntSupplier s = (IntSupplier & Serializable) new Both() { public int getAsInt() { return cap + outer; } }; return copy(s).getAsInt(); }
    interface Both extends IntSupplier, Serializable { }
}
