// Printed traces with causes, suppressed exceptions, common frames, cycles; setStackTrace; traces that are not writable.
import java.io.*;

public class CausesSuppressed {
    static class Resource implements AutoCloseable {
        final String name;
        Resource(String name) { this.name = name; }
        @Override public void close() throws IOException { throw new IOException("closing " + name); }
    }

    static void deep(int n) {
        if (n == 0) throw new ArithmeticException("deep");
        deep(n - 1);
    }

    static void wrap() {
        try {
            deep(3);
        } catch (ArithmeticException e) {
            throw new IllegalStateException("wrapped", e);
        }
    }

    static class Quiet extends RuntimeException {
        Quiet() { super("quiet", null, false, false); }
    }

    static class NoTrace extends Exception {
        @Override public synchronized Throwable fillInStackTrace() { return this; }
    }

    public static void main(String[] args) throws Exception {
        try { wrap(); } catch (RuntimeException e) { e.printStackTrace(System.out); }
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            wrap();
        } catch (Exception e) {
            e.printStackTrace(System.out);
        }
        Exception one = new Exception("one"), two = new Exception("two", one);
        one.initCause(two);
        one.printStackTrace(System.out);
        Exception self = new Exception("self");
        Exception other = new Exception("other");
        other.addSuppressed(self);
        self.addSuppressed(other);
        self.printStackTrace(System.out);
        try { self.addSuppressed(self); } catch (IllegalArgumentException e) { System.out.println(e + " " + e.getCause()); }
        try { self.addSuppressed(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { two.initCause(self); } catch (IllegalStateException e) { System.out.println(e); }
        Quiet q = new Quiet();
        q.addSuppressed(one);
        q.setStackTrace(new StackTraceElement[] {new StackTraceElement("X", "y", "Z.java", 1)});
        System.out.println(q.getSuppressed().length + " " + q.getStackTrace().length);
        q.printStackTrace(System.out);
        NoTrace n = new NoTrace();
        System.out.println(n.getStackTrace().length);
        n.setStackTrace(new StackTraceElement[] {new StackTraceElement("X", "y", "Z.java", 1)});
        n.printStackTrace(System.out);
        Throwable t = new Throwable();
        StackTraceElement[] copy = t.getStackTrace();
        copy[0] = null;
        System.out.println(t.getStackTrace()[0] != null);
        try { t.setStackTrace(copy); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        t.fillInStackTrace();
        t.printStackTrace(System.out);
        StringWriter w = new StringWriter();
        new Error("to writer", new Exception()).printStackTrace(new PrintWriter(w, true));
        System.out.print(w);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Exception("stored", self));
        Throwable read = (Throwable) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        read.printStackTrace(System.out);
    }
}
