// release: 17
// Which constructors run when objects are read: of the first class that is not serializable, in deep hierarchies and other packages of the library; ReflectionFactory's way.
import java.io.*;
import java.util.*;

public class SerialConstructors {
    static final StringBuilder log = new StringBuilder();
    static class N0 { int n0 = 1; N0() { log.append("N0 "); } }
    static class N1 extends N0 { int n1 = 2; protected N1() { log.append("N1 "); } }
    static class S2 extends N1 implements Serializable { int s2 = 3; { log.append("S2init "); } S2() { log.append("S2 "); } }
    static class S3 extends S2 { int s3 = 4; S3(int x) { s3 = x; log.append("S3 "); } }
    static class PrivateSuper { private PrivateSuper() { } PrivateSuper(int x) { } }
    static class SubOfPrivate extends PrivateSuper implements Serializable { SubOfPrivate() { super(1); } }
    static class ThrowingSuper { static boolean armed; ThrowingSuper() { if (armed) throw new IllegalStateException("super"); } }
    static class SubOfThrowing extends ThrowingSuper implements Serializable { }
    static abstract class AbstractSuper { int a = 9; AbstractSuper() { log.append("Abs "); } abstract int f(); }
    static class SubOfAbstract extends AbstractSuper implements Serializable { int f() { return a; } }
    static class OfLibrary extends AbstractList<String> implements Serializable { public String get(int i) { return "e" + i; } public int size() { return 2; } }
    static class OfThread extends Thread implements Serializable { int t = 6; }
    static class WithInit extends N0 implements Serializable { static int inits; static { inits++; log.append("<clinit> "); } }

    static byte[] write(Object o) throws IOException { ByteArrayOutputStream b = new ByteArrayOutputStream(); try (ObjectOutputStream s = new ObjectOutputStream(b)) { s.writeObject(o); } return b.toByteArray(); }
    static Object read(byte[] b) throws Exception { log.setLength(0); try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { return in.readObject(); } }
    static void attempt(String title, java.util.concurrent.Callable<Object> c) { try { System.out.println(title + " -> " + c.call() + " | " + log); } catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + ": " + t.getMessage() + (t.getCause() != null ? " cause " + t.getCause() : "")); } }

    public static void main(String[] args) throws Exception {
        S3 s = new S3(44);
        s.n0 = 10; s.n1 = 20; s.s2 = 30;
        byte[] b = write(s);
        for (int i = 0; i < 20; i++) { S3 r = (S3) read(b); if (i % 19 == 0) System.out.println(r.n0 + " " + r.n1 + " " + r.s2 + " " + r.s3 + " | " + log); }
        attempt("private constructor", () -> read(write(new SubOfPrivate())).getClass());
        byte[] t = write(new SubOfThrowing());
        ThrowingSuper.armed = true;
        for (int i = 0; i < 2; i++) attempt("throwing constructor", () -> read(t));
        ThrowingSuper.armed = false;
        attempt("abstract", () -> ((SubOfAbstract) read(write(new SubOfAbstract()))).f());
        attempt("library", () -> read(write(new OfLibrary())));
        attempt("thread", () -> ((OfThread) read(write(new OfThread()))).t);
        attempt("with initializer", () -> { read(write(new WithInit())); return WithInit.inits; });
        attempt("anonymous sub", () -> { byte[] x = write(new S2Sub(5)); return ((S2Sub) read(x)).k; });
        Object[] many = new Object[50];
        for (int i = 0; i < many.length; i++) many[i] = i % 2 == 0 ? new S2() : new SubOfAbstract();
        Object[] back = (Object[]) read(write(many));
        System.out.println(back.length + " " + log.length());
        sun.reflect.ReflectionFactory f = sun.reflect.ReflectionFactory.getReflectionFactory();
        var k = f.newConstructorForSerialization(S3.class, Object.class.getDeclaredConstructor());
        log.setLength(0);
        S3 raw = (S3) k.newInstance();
        System.out.println(raw.n0 + raw.n1 + raw.s2 + raw.s3 + " " + log + k.getDeclaringClass().getName());
        var k2 = f.newConstructorForSerialization(S3.class);
        System.out.println(((S3) k2.newInstance()).n1 + " " + log);
        System.out.println(f.newConstructorForExternalization(N0.class) + " " + (f.readObjectForSerialization(S2.class) == null));
    }
    static class S2Sub extends S2 { final int k; S2Sub(int k) { this.k = k; } }
}
