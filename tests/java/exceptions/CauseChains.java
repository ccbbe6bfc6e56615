// Causes: constructors, initCause rules, printed form of chains with common frames elided.
import java.io.PrintWriter;
import java.io.StringWriter;

public class CauseChains {
    static class My extends Exception {
        My(String m, Throwable c) { super(m, c); }
        My(Throwable c) { super(c); }
        My() { }
    }

    static void low() { throw new IllegalStateException("low"); }

    static void mid() throws My {
        try {
            low();
        } catch (IllegalStateException e) {
            throw new My("mid", e);
        }
    }

    static void high() {
        try {
            mid();
        } catch (My e) {
            throw new RuntimeException(e);
        }
    }

    static String print(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w, true));
        return w.toString();
    }

    public static void main(String[] args) {
        try {
            high();
        } catch (RuntimeException e) {
            System.out.print(print(e));
            for (Throwable t = e; t != null; t = t.getCause())
                System.out.println(t.getMessage() + " | " + t + " | " + t.getLocalizedMessage());
        }
        System.out.println(new My((Throwable) null).getMessage() + " " + new My("m", null).getCause() + " "
            + new My(new Error("x")).getMessage() + " " + new My().getMessage());
        Throwable t = new My();
        System.out.println(t.initCause(new Error("later")) == t);
        try {
            t.initCause(new Error("again"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            new My("x", null).initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Throwable self = new RuntimeException("self");
        try {
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Throwable a = new RuntimeException("a");
        Throwable b = new RuntimeException("b", a);
        a.initCause(b);
        System.out.print(print(a));
        Throwable[] many = new Throwable[5];
        for (int i = 0; i < many.length; i++) many[i] = new Exception("level " + i, i == 0 ? null
            : many[i - 1]);
        System.out.print(print(many[4]));
        System.out.println(new Throwable((String) null) + " " + new Throwable("") + " "
            + new Error(new Error("in")) + " " + new AssertionError("x", a).getCause().getMessage() + " "
            + new AssertionError(5).getMessage());
    }
}
