// Classes whose initialization fails: the first error, later ones with the first as text, in threads, with causes and own errors.
public class InitFailures {
    static class Div { static int v = 1 / Integer.parseInt("0"); }
    static class Own { static { if (true) throw new IllegalStateException("own", new java.io.IOException("deep")); } static int v; }
    static class Err { static { if (true) throw new LinkageError("error itself"); } static int v; }
    static class Nested { static int v = Div2.v; }
    static class Div2 { static int v = new int[0][0].length + new int[0][0].length + new int[-1].length; }
    static class Sub extends Own { static int w = 3; }
    interface Const { int X = fail(); static int fail() { throw new UnsupportedOperationException("interface"); } }
    static class NoMessage { static { if (true) throw new RuntimeException(); } static int v; }
    enum Bad { A, B; static { if (true) throw new IllegalArgumentException("enum"); } }

    interface Action { Object run(); }

    static void show(String name, Action a) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(name + " " + a.run());
            } catch (Throwable t) {
                System.out.println(name + ": " + t);
                for (Throwable c = t.getCause(); c != null; c = c.getCause()) System.out.println("  cause " + c + " at " + c.getStackTrace()[0].getMethodName());
            }
        }
    }

    public static void main(String[] args) throws Exception {
        show("div", () -> Div.v);
        show("own", () -> Own.v);
        show("err", () -> Err.v);
        show("nested", () -> Nested.v);
        show("div2", () -> Div2.v);
        show("sub", () -> Sub.w);
        show("const", () -> Const.X);
        show("no message", () -> NoMessage.v);
        show("enum", () -> Bad.A);
        Thread t = new Thread(() -> show("in thread", () -> new Object() { int f() { return Late.v; } }.f()), "worker");
        t.start();
        t.join();
        show("from main", () -> Late.v);
        try { Class.forName("InitFailures$Div"); } catch (NoClassDefFoundError e) { System.out.println(e.getMessage() + " | " + e.getCause()); }
        System.out.println(Class.forName("InitFailures$Div", false, InitFailures.class.getClassLoader()).getSimpleName());
        try { new Div(); } catch (NoClassDefFoundError e) { e.printStackTrace(System.out); }
    }

    static class Late { static int v = Integer.parseInt("late"); }
}
