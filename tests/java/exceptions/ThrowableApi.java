// Throwable's methods: toString forms, setStackTrace, printing through PrintStream, fillInStackTrace, equality, null messages.
import java.io.*;

public class ThrowableApi {
    static class NoMsg extends Exception { }
    static class NullMsg extends Exception {
        @Override public String getMessage() { return null; }
    }

    static class Own extends Exception {
        Own() { super("super message", new Error("c")); }
        @Override public String toString() { return "Own!"; }
        @Override public Throwable getCause() { return super.getCause(); }
    }

    static Throwable deep(int n) { return n == 0 ? new Throwable("deep") : deep(n - 1); }
    static String print(Throwable t) {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        t.printStackTrace(new PrintStream(b));
        return b.toString();
    }

    public static void main(String[] args) {
        System.out.print(print(new NoMsg()));
        System.out.print(print(new NullMsg()));
        System.out.print(print(new Own()));
        System.out.println(new Exception().getMessage() + " " + new Exception((Throwable) null).getMessage()
            + " " + new Exception(new NoMsg()).getMessage() + " " + new Exception("m", new NoMsg())
            .getCause() + " " + new Exception("").toString() + "|");
        Throwable d = deep(5);
        System.out.println(d.getStackTrace().length + " " + d.getStackTrace()[3].getMethodName());
        d.setStackTrace(new StackTraceElement[0]);
        System.out.print(print(d));
        try {
            d.setStackTrace(null);
        } catch (NullPointerException e) {
            System.out.println("null trace");
        }
        try {
            d.setStackTrace(new StackTraceElement[1]);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Throwable f = deep(2);
        int before = f.getStackTrace().length;
        System.out.println((f.fillInStackTrace() == f) + " " + (before - f.getStackTrace().length));
        StackTraceElement a = f.getStackTrace()[0], b = f.getStackTrace()[0];
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + a
            + new StackTraceElement("C", "m", "F.java", 7) + new StackTraceElement("C", "m", null, 7)
            + new StackTraceElement("p.C", "<init>", "F", -2)
            + new StackTraceElement("C", "m", "F.java", -1));
        Throwable s = new Exception("with suppressed");
        s.setStackTrace(new StackTraceElement[] {new StackTraceElement("X", "y", "X.java", 1)});
        Throwable in = new RuntimeException("inner", s);
        in.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "A.java", 2),
            new StackTraceElement("X", "y", "X.java", 1)});
        s.addSuppressed(in);
        System.out.print(print(s));
        Error[] es = {new Error(), new InternalError("i"), new UnknownError(), new LinkageError("l"),
            new NoClassDefFoundError("n"), new AbstractMethodError("a"), new VerifyError("v"),
            new UnsatisfiedLinkError("u"), new OutOfMemoryError(), new StackOverflowError("so"),
            new AssertionError(1.5), new AssertionError('c'), new AssertionError((Object) null),
            new ExceptionInInitializerError("msg"), new ExceptionInInitializerError(new NoMsg())};
        for (Error e : es) System.out.println(e + " " + e.getMessage() + " " + e.getCause() + " "
            + (e instanceof VirtualMachineError) + (e instanceof LinkageError));
        Exception[] xs = {new ClassNotFoundException("c", new NoMsg()), new InterruptedException(),
            new CloneNotSupportedException("q"), new NoSuchFieldException("f"),
            new IndexOutOfBoundsException("5"), new ArrayIndexOutOfBoundsException(-1),
            new StringIndexOutOfBoundsException(3), new EnumConstantNotPresentException(Thread.State.class,
            "X"), new TypeNotPresentException("T", null), new NegativeArraySizeException(),
            new IOException(new NoMsg())};
        for (Exception e : xs) System.out.println(e);
    }
}
