// The machine reads the stack trace of an exception that ends a class initializer once, by calling the method of its own class.
import java.util.*;

public class InitErrorTraces {
    static class Telling extends RuntimeException {
        final int kind;
        boolean isAsked;
        Telling(int kind) { super("kind " + kind); this.kind = kind; }
        @Override public StackTraceElement[] getStackTrace() {
            System.out.println("trace of " + kind + " is asked for");
            if (kind == 1 && !isAsked) { isAsked = true; throw new IllegalStateException("no trace"); }
            if (kind == 2) return new StackTraceElement[] {new StackTraceElement("Made", "up", "File.java", 7)};
            if (kind == 3) return new StackTraceElement[0];
            return super.getStackTrace();
        }
        @Override public Throwable initCause(Throwable cause) { System.out.println("cause is set"); return super.initCause(cause); }
        @Override public String getMessage() { System.out.println("message is asked for"); return super.getMessage(); }
    }
    static class TellingError extends Error {
        @Override public StackTraceElement[] getStackTrace() { System.out.println("trace of error is asked for"); return super.getStackTrace(); }
    }
    static class A { static int v = fail(0); }
    static class B { static int v = fail(1); }
    static class C { static int v = fail(2); }
    static class D { static int v = fail(3); }
    static class E { static { if (true) throw new TellingError(); } static int v; }
    static class F { static { if (true) throw change(new RuntimeException("changed")); } static int v; }
    static class G { static int v = A.v; }
    static class H { static { if (true) throw new RuntimeException("untouched", new IllegalStateException("cause of it")); } static int v; }
    static class Super { static int v = 1 / Integer.parseInt("0"); }
    static class Below extends Super { static int w = 2; }

    interface Access { int get(); }

    static int fail(int kind) { throw new Telling(kind); }
    static RuntimeException change(RuntimeException e) {
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("Set", "before", null, -2)});
        return e;
    }

    static void show(String name, Access access) {
        for (int i = 0; i < 3; i++) {
            try {
                access.get();
            } catch (Throwable t) {
                System.out.println(name + i + " " + t.getClass().getName());
                for (Throwable c = t; c != null; c = c.getCause()) {
                    System.out.println("  " + c.getClass().getName() + " " + (c instanceof Telling ? "" : c.getMessage()) + " " + Arrays.toString(c.getStackTrace()).replaceAll("Lambda.[0-9]+.0x[0-9a-f]+", "LAMBDA"));
                    if (c instanceof NoClassDefFoundError) try { c.initCause(new Error()); } catch (IllegalStateException e) { System.out.println("  cause stays: " + e.getMessage()); }
                }
            }
        }
    }

    public static void main(String[] args) {
        show("A", () -> A.v);
        show("B", () -> B.v);
        show("C", () -> C.v);
        show("D", () -> D.v);
        show("E", () -> E.v);
        show("F", () -> F.v);
        show("G", () -> G.v);
        show("H", () -> H.v);
        show("Below", () -> Below.w);
        show("Super", () -> Super.v);
    }
}
