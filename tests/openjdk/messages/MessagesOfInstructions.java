// Exceptions that instructions raise: class, message and cause, as java words them.
import java.util.List;

public class MessagesOfInstructions {
    int f;
    static MessagesOfInstructions nul;
    static int[] arr;
    static Object[] objects = new Object[1];

    static MessagesOfInstructions m() {
        return null;
    }

    interface Body {
        void run() throws Throwable;
    }

    static void show(String what, Body body) {
        try {
            body.run();
            System.out.println(what + ": nothing");
        } catch (Throwable t) {
            System.out.println(what + ": " + text(t) + (t.getCause() == null ? "" : " <- " + text(t.getCause())));
        }
    }

    static String text(Throwable t) {
        String message = t.getMessage();
        return t.getClass().getName() + " | " + (message == null ? "-" : message.replaceAll("@[0-9a-f]+", "@<hash>"));
    }

    static class In {
        static int x = 1 / Integer.parseInt("0");
    }

    static class Cy {
        static int x;
        static {
            x = Other.value();
        }
    }

    static class Other {
        static int value() {
            throw new RuntimeException("q");
        }
    }

    static abstract class Abstract {
    }

    enum Color { RED }

    interface Shape {
        int area();
    }

    static class Square implements Shape {
        public int area() {
            return 1;
        }
    }

    static int depth(int n) {
        return depth(n + 1) + 1;
    }

    @SuppressWarnings({"null", "unused", "ConstantConditions"})
    public static void main(String[] args) throws Throwable {
        Object text = "text", longs = new long[1], list = List.of(1), square = new Square[1][1];
        show("checkcast String to Integer", () -> { Integer i = (Integer) text; });
        show("checkcast String to app class", () -> { MessagesOfInstructions i = (MessagesOfInstructions) text; });
        show("checkcast app class to String", () -> { String i = (String) (Object) new MessagesOfInstructions(); });
        show("checkcast app to app", () -> { Square i = (Square) (Object) new MessagesOfInstructions(); });
        show("checkcast long[] to int[]", () -> { int[] i = (int[]) longs; });
        show("checkcast String to Object[]", () -> { Object[] i = (Object[]) text; });
        show("checkcast String to app[]", () -> { Shape[][] i = (Shape[][]) text; });
        show("checkcast app[][] to String[]", () -> { String[] i = (String[]) square; });
        show("checkcast list to interface", () -> { Comparable<?> i = (Comparable<?>) list; });
        show("checkcast to java.sql", () -> { java.sql.Driver i = (java.sql.Driver) text; });
        show("checkcast to java.logging", () -> { java.util.logging.Logger i = (java.util.logging.Logger) text; });
        show("checkcast java.sql to java.logging", () -> {
            java.util.logging.Logger i = (java.util.logging.Logger) (Object) new java.sql.SQLException();
        });
        show("checkcast lambda", () -> { String i = (String) (Object) new Object[] {text}; });
        show("store beyond", () -> { int[] a = new int[2]; a[3] = 1; });
        show("load -1", () -> { int[] a = new int[2]; int b = a[-1]; });
        show("newarray -1", () -> { int[] a = new int[args.length - 1]; });
        show("anewarray -1", () -> { String[] a = new String[args.length - 1]; });
        show("multianewarray", () -> { int[][] a = new int[2][args.length - 5]; });
        show("idiv", () -> { int a = 1 / args.length; });
        show("irem", () -> { int a = 1 % args.length; });
        show("ldiv", () -> { long a = 1L / args.length; });
        show("lrem", () -> { long a = 1L % args.length; });
        show("aastore", () -> { Object[] a = new String[1]; a[0] = 1; });
        show("aastore of arrays", () -> { Object[] a = new String[1][1]; a[0] = new int[1]; });
        show("putfield", () -> { nul.f = 1; });
        show("getfield", () -> { int a = nul.f; });
        show("invokevirtual", () -> { String s = null; s.length(); });
        show("iastore", () -> { arr[0] = 1; });
        show("iaload", () -> { int a = arr[1]; });
        show("arraylength", () -> { int a = arr.length; });
        show("getfield of result", () -> { int a = m().f; });
        show("athrow", () -> { throw null; });
        show("athrow of local", () -> { RuntimeException e = null; throw e; });
        show("monitorenter", () -> { synchronized (nul) { } });
        show("unboxing", () -> { Integer i = null; int a = i; });
        show("new NullPointerException", () -> { throw new NullPointerException(); });
        show("array element", () -> { Object[] o = new Object[1]; o[0].toString(); });
        show("static array element", () -> { objects[args.length].toString(); });
        show("switch on null", () -> { Color c = null; switch (c) { case RED: break; } });
        show("invokeinterface", () -> { Shape s = null; s.area(); });
        show("string concatenation", () -> { String s = null; (s + "x").charAt(20); });
        show("ExceptionInInitializerError", () -> System.out.println(In.x));
        show("NoClassDefFoundError after it", () -> System.out.println(In.x));
        show("initializer throws", () -> System.out.println(Cy.x));
        show("and again", () -> System.out.println(Cy.x));
        show("too large array", () -> { long[] a = new long[Integer.MAX_VALUE]; });
        show("too large bytes", () -> { byte[] a = new byte[Integer.MAX_VALUE]; });
        show("stack overflow", () -> depth(0));
        show("negative stream", () -> new int[3].clone()[3]++);
        show("not enough memory", () -> { long[] a = new long[Integer.MAX_VALUE - 8]; });
        show("monitor not owned", () -> new Object().notify());
        show("wait not owned", () -> new Object().wait());
        show("wait negative", () -> { synchronized (text) { text.wait(-1); } });
        show("wait nanos", () -> { synchronized (text) { text.wait(1, 1_000_000); } });
        show("sleep negative", () -> Thread.sleep(-1));
        show("start twice", () -> { Thread t = new Thread(); t.start(); t.join(); t.start(); });
        class Q {
            Object copy() throws CloneNotSupportedException {
                return clone();
            }
        }
        show("clone", () -> new Q().copy());
        show("interrupted sleep", () -> { Thread.currentThread().interrupt(); Thread.sleep(1000); });
        show("interrupted wait", () -> {
            Thread.currentThread().interrupt();
            synchronized (text) { text.wait(); }
        });
        show("interrupted join", () -> {
            Thread t = new Thread(() -> { try { Thread.sleep(50); } catch (InterruptedException e) { } });
            t.start();
            Thread.currentThread().interrupt();
            t.join();
        });
    }
}
