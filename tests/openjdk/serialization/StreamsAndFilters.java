// ObjectInputStream subclasses, filters, annotations of classes, class evolution with mismatched versions, enableReplaceObject.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class StreamsAndFilters {
    static class A implements Serializable { private static final long serialVersionUID = 1; int x = 1; String name = "n"; List<Object> l = new ArrayList<>(List.of(1, 2, 3)); }
    static class NoUid implements Serializable { int y = 2; void method() { } static int s; private int z; }
    static class Evolved implements Serializable { private static final long serialVersionUID = 5; int kept = 8; long widened = 4; String text = "t"; }

    static byte[] write(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); }
    static byte[] edit(byte[] b, String from, String to) { return new String(b, StandardCharsets.ISO_8859_1).replace(from, to).getBytes(StandardCharsets.ISO_8859_1); }
    static Object read(byte[] b) throws Exception { try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { return in.readObject(); } }
    static void attempt(String title, java.util.concurrent.Callable<Object> c) { try { System.out.println(title + " -> " + c.call()); } catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + ": " + t.getMessage() + (t.getCause() != null ? " cause " + t.getCause() : "")); } }

    static Object filtered(byte[] b, ObjectInputFilter f) throws Exception { try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { in.setObjectInputFilter(f); return in.readObject().getClass(); } }

    public static void main(String[] args) throws Exception {
        byte[] a = write(new A());
        for (String pattern : List.of("StreamsAndFilters$A;java.util.*;java.lang.*;!*", "!StreamsAndFilters$A", "java.**;!*", "maxdepth=1", "maxdepth=2", "maxrefs=3", "maxbytes=20", "maxarray=2", "maxarray=3;maxbytes=2000", "java.base/*;!*", "")) {
            attempt("filter " + pattern, () -> filtered(a, ObjectInputFilter.Config.createFilter(pattern)));
        }
        attempt("bad pattern", () -> ObjectInputFilter.Config.createFilter("maxx=1"));
        List<String> seen = new ArrayList<>();
        attempt("logging filter", () -> filtered(a, i -> { seen.add((i.serialClass() == null ? "-" : i.serialClass().getName()) + " " + i.arrayLength() + " " + i.depth() + " " + i.references()); return ObjectInputFilter.Status.UNDECIDED; }));
        seen.forEach(System.out::println);
        attempt("filter that throws", () -> filtered(a, i -> { throw new IllegalStateException("f"); }));
        attempt("filter set twice", () -> { ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(a)); in.setObjectInputFilter(i -> null); in.setObjectInputFilter(i -> null); return 1; });
        attempt("resolveClass", () -> { ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(a)) { protected Class<?> resolveClass(ObjectStreamClass d) throws IOException, ClassNotFoundException { System.out.println("  resolve " + d.getName() + " " + d.getSerialVersionUID()); return super.resolveClass(d); } }; return ((A) in.readObject()).l; });
        attempt("resolveClass to another", () -> { ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(a)) { protected Class<?> resolveClass(ObjectStreamClass d) throws IOException, ClassNotFoundException { return d.getName().endsWith("$A") ? NoUid.class : super.resolveClass(d); } }; return in.readObject(); });
        attempt("replace and resolve objects", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b) { { enableReplaceObject(true); } protected Object replaceObject(Object x) { return x instanceof String s ? s.toUpperCase() : x; } }; o.writeObject(new Object[] {"abc", 1, "d"}); o.flush();
            ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())) { { enableResolveObject(true); } protected Object resolveObject(Object x) { return x instanceof Integer i ? i + 100 : x; } }; return Arrays.toString((Object[]) in.readObject()); });
        attempt("annotated classes", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b) { protected void annotateClass(Class<?> c) throws IOException { writeUTF("@" + c.getSimpleName()); } }; o.writeObject(new A()); o.flush();
            ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())) { protected Class<?> resolveClass(ObjectStreamClass d) throws IOException, ClassNotFoundException { System.out.print("  " + readUTF()); return super.resolveClass(d); } }; return " " + ((A) in.readObject()).x; });
        attempt("headerless", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b) { protected void writeStreamHeader() { } }; o.writeObject("h"); o.flush(); return b.toByteArray().length + " " + new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())) { protected void readStreamHeader() { } }.readObject(); });
        byte[] e = write(new Evolved());
        attempt("renamed field", () -> { Evolved r = (Evolved) read(edit(e, "\0\4kept", "\0\4kepx")); return r.kept + " " + r.widened + r.text; });
        attempt("other type of field", () -> { Evolved r = (Evolved) read(edit(e, "J\0\7widened", "D\0\7widened")); return r.widened; });
        attempt("other object type", () -> ((Evolved) read(edit(e, "Ljava/lang/String;", "Ljava/util/ArrayX;"))).text);
        attempt("other version", () -> read(edit(e, "Evolved\0\0\0\0\0\0\0\5", "Evolved\0\0\0\0\0\0\0\6")));
        attempt("class gone", () -> read(edit(e, "Evolved", "Evolvex")));
        byte[] n = write(new NoUid());
        long uid = ObjectStreamClass.lookup(NoUid.class).getSerialVersionUID();
        System.out.println(uid + " " + n.length);
        attempt("computed", () -> ((NoUid) read(n)).y);
        for (Class<?> c : new Class<?>[] {StreamsAndFilters.class, Comparable.class, int[].class, String[][].class, ArrayList.class, Thread.State.class, Integer.class, Exception.class, List.class, Record.class}) { ObjectStreamClass d = ObjectStreamClass.lookupAny(c); System.out.println(c.getSimpleName() + " " + d.getSerialVersionUID() + " " + d.getFields().length + " " + (ObjectStreamClass.lookup(c) != null)); }
        attempt("overridden", () -> { ObjectOutputStream o = new ObjectOutputStream() { protected void writeObjectOverride(Object x) { System.out.println("  override " + x); } }; o.writeObject("q"); return ""; });
        StringBuilder deep = new StringBuilder();
        Object nest = "end";
        for (int i = 0; i < 200; i++) nest = new Object[] {nest, i};
        Object[] back = (Object[]) read(write(nest));
        int depth = 0;
        for (Object x = back; x instanceof Object[] y; x = y[0]) depth++;
        System.out.println(depth);
    }
}
