// writeObject, readObject, readObjectNoData, writeReplace, readResolve, Externalizable, serialPersistentFields, PutField and GetField, validation.
import java.io.*;
import java.util.*;

public class CustomForms {
    static final List<String> log = new ArrayList<>();
    static class Custom implements Serializable {
        private static final long serialVersionUID = 7; transient String secret = "s"; int plain = 4;
        private void writeObject(ObjectOutputStream o) throws IOException { log.add("write"); o.defaultWriteObject(); o.writeUTF(secret + "!"); o.writeInt(3); o.writeObject(List.of(secret)); o.write(new byte[] {1, 2}); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { log.add("read"); i.defaultReadObject(); secret = i.readUTF() + i.readInt() + i.readObject() + i.read() + i.readByte() + " " + i.available(); }
    }
    static class SubCustom extends Custom { int sub = 9; private void writeObject(ObjectOutputStream o) throws IOException { log.add("subwrite"); o.defaultWriteObject(); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { log.add("subread"); i.defaultReadObject(); i.registerValidation(() -> log.add("validated"), 5); i.registerValidation(() -> log.add("first"), 10); } }
    static class Replaced implements Serializable { int v; Replaced(int v) { this.v = v; } private Object writeReplace() { log.add("replace"); return new Stand(v + 1); } }
    static class Stand implements Serializable { int w; Stand(int w) { this.w = w; } private Object readResolve() { log.add("resolve"); return w > 100 ? "big" : new Replaced(w * 10); } }
    static class Singleton implements Serializable { static final Singleton ONE = new Singleton(); protected Object readResolve() { return ONE; } }
    static class InheritsResolve extends Singleton { }
    static class Ext implements Externalizable { int a; String b; public Ext() { log.add("ext()"); } Ext(int a, String b) { this.a = a; this.b = b; } public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(a); o.writeObject(b); } public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException { a = i.readInt() * 2; b = (String) i.readObject() + "'"; } }
    static class ExtPrivate implements Externalizable { private ExtPrivate() { } ExtPrivate(int x) { } public void writeExternal(ObjectOutput o) { } public void readExternal(ObjectInput i) { } }
    static class Fields implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("virtual", int.class), new ObjectStreamField("text", String.class), new ObjectStreamField("arr", int[].class, true)};
        transient int real = 5; transient String t = "tt";
        private void writeObject(ObjectOutputStream o) throws IOException { ObjectOutputStream.PutField p = o.putFields(); p.put("virtual", real * 3); p.put("text", t); p.put("arr", new int[] {real}); o.writeFields(); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { ObjectInputStream.GetField g = i.readFields(); real = g.get("virtual", -1); t = g.get("text", "none") + Arrays.toString((int[]) g.get("arr", null)) + g.defaulted("virtual"); try { g.get("nothing", 1); } catch (IllegalArgumentException e) { t += e.getMessage(); } }
    }
    static class Throwing implements Serializable { int k; Throwing(int k) { this.k = k; } private void writeObject(ObjectOutputStream o) throws IOException { if (k == 1) throw new IOException("w"); if (k == 2) throw new IllegalStateException("ws"); o.defaultWriteObject(); } private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { i.defaultReadObject(); if (k == 3) throw new InvalidObjectException("r"); if (k == 4) throw new ArithmeticException("rs"); if (k == 5) throw new NotActiveException(); } }
    record Rec(int x, String y, List<Integer> z) implements Serializable { static int made; Rec { made++; if (x < 0) throw new IllegalArgumentException("negative"); } private Object writeReplaceNot() { return null; } }
    record RecProxy(int v) implements Serializable { private Object writeReplace() { return new Stand(v); } }
    static class Unshared implements Serializable { Object a; }
    interface Ser extends Serializable { int f(int x); }

    static byte[] write(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); }
    static Object read(byte[] b) throws Exception { try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { return in.readObject(); } }
    static void attempt(String title, java.util.concurrent.Callable<Object> c) { log.clear(); try { System.out.println(title + " -> " + c.call() + " " + log); } catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + ": " + t.getMessage() + (t.getCause() != null ? " cause " + t.getCause() : "") + " " + log); } }

    public static void main(String[] args) throws Exception {
        attempt("custom", () -> ((Custom) read(write(new Custom()))).secret);
        attempt("sub", () -> { SubCustom s = (SubCustom) read(write(new SubCustom())); return s.secret + s.plain + s.sub; });
        attempt("replaced", () -> ((Replaced) read(write(new Replaced(4)))).v);
        attempt("resolved to string", () -> read(write(new Replaced(200))));
        attempt("in array of its type", () -> Arrays.toString((Object[]) read(write(new Object[] {new Replaced(1), new Replaced(150)}))).replaceAll("@\\w+", "@"));
        attempt("array type mismatch", () -> read(write(new Replaced[] {new Replaced(150)})));
        attempt("singleton", () -> read(write(Singleton.ONE)) == Singleton.ONE);
        attempt("inherited resolve", () -> read(write(new InheritsResolve())) == Singleton.ONE);
        attempt("external", () -> { Ext e = (Ext) read(write(new Ext(5, "b"))); return e.a + e.b; });
        attempt("external without public constructor", () -> read(write(new ExtPrivate(1))));
        attempt("fields", () -> { Fields f = (Fields) read(write(new Fields())); return f.real + f.t; });
        for (int k = 0; k < 6; k++) { int kk = k; attempt("throwing " + k, () -> ((Throwing) read(write(new Throwing(kk)))).k); }
        attempt("record", () -> read(write(new Rec(1, "y", List.of(3)))) + " " + Rec.made);
        attempt("negative record", () -> { byte[] b = write(new Rec(0x7f000001, "y", null)); for (int i = 0; i + 3 < b.length; i++) if (b[i] == 0x7f && b[i + 3] == 1) b[i] = -1; return read(b); });
        attempt("record proxy", () -> ((Replaced) read(write(new RecProxy(6)))).v);
        attempt("serializable lambda", () -> { int cap = 5; Ser s = x -> x + cap; return ((Ser) read(write(s))).f(10); });
        attempt("serializable method reference", () -> { Comparator<String> s = (Comparator<String> & Serializable) String::compareTo; return ((Comparator<String>) read(write((Serializable) s))).compare("a", "b"); });
        attempt("comparators", () -> ((Comparator<String>) read(write(Collections.reverseOrder()))).compare("a", "b"));
        attempt("unshared", () -> { Unshared u = new Unshared(); u.a = u; ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); o.writeUnshared(u); o.flush(); ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())); Unshared r = (Unshared) i.readUnshared(); return r.a == r; });
        attempt("reset", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); Custom c = new Custom(); o.writeObject(c); o.writeObject(c); o.reset(); o.writeObject(c); o.flush(); ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())); Object x = i.readObject(), y = i.readObject(), z = i.readObject(); return (x == y) + " " + (y == z); });
        attempt("primitive data", () -> { ByteArrayOutputStream b = new ByteArrayOutputStream(); ObjectOutputStream o = new ObjectOutputStream(b); o.writeInt(1); o.writeDouble(2.5); o.writeUTF("u"); o.writeChars("cd"); o.writeBoolean(true); o.flush(); ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())); return i.readInt() + " " + i.readDouble() + i.readUTF() + i.readChar() + i.readChar() + i.readBoolean() + i.available(); });
        attempt("many times", () -> { long s = 0; for (int i = 0; i < 60; i++) s += ((Custom) read(write(new Custom()))).plain + ((Rec) read(write(new Rec(i, "", null)))).x(); return s; });
    }
}
