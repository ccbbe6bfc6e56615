// getStackTrace: class, method, file and line of every frame; constructors, static init, nested classes.
public class StackTraceContent {
    static void dump(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("  " + e.getClassName() + " " + e.getMethodName() + " " + e.getFileName() + " " + e.getLineNumber() + " " + e.isNativeMethod());
        }
    }

    static class Inner {
        int v;

        Inner(int n) {
            if (n == 0) {
                throw new IllegalArgumentException("in constructor");
            }
            v = n;
        }

        int div(int d) {
            return v
                / d;
        }

        static Inner make(int n) {
            return new Inner(n);
        }
    }

    interface Shape {
        default int area() {
            return side() * side();
        }

        int side();
    }

    static Throwable stored() {
        return new Throwable("stored");
    }

    static int recurse(int n) {
        if (n == 0) {
            throw new RuntimeException("bottom");
        }
        return recurse(n - 1) + 1;
    }

    public static void main(String[] args) {
        try {
            Inner.make(0);
        } catch (IllegalArgumentException e) {
            dump(e);
        }
        try {
            new Inner(5).div(0);
        } catch (ArithmeticException e) {
            dump(e);
        }
        try {
            new Shape() {
                public int side() {
                    throw new UnsupportedOperationException("side");
                }
            }.area();
        } catch (UnsupportedOperationException e) {
            dump(e);
        }
        dump(stored());
        try {
            recurse(4);
        } catch (RuntimeException e) {
            dump(e);
        }
        Throwable t = stored();
        t.fillInStackTrace();
        dump(t);
        try {
            Object[] objs = new Integer[1];
            objs[0] =
                "store";
        } catch (ArrayStoreException e) {
            dump(e);
        }
        try {
            int[] a = null;
            a[
                0] = 1;
        } catch (NullPointerException e) {
            dump(e);
        }
        RuntimeException set = new RuntimeException("set");
        set.setStackTrace(new StackTraceElement[] {new StackTraceElement("Cls", "mth", "File.java", 12), new StackTraceElement("N", "nat", null, -2), new StackTraceElement("U", "unk", null, -1)});
        for (StackTraceElement e : set.getStackTrace()) System.out.println(e);
        System.out.println(stored().getStackTrace()[0]);
        System.out.println(stored().getStackTrace()[0].equals(stored().getStackTrace()[0]));
        StackTraceElement[] copy = set.getStackTrace();
        copy[0] = null;
        System.out.println(set.getStackTrace()[0] != null);
        System.out.println(Thread.currentThread().getStackTrace().length > 1);
    }
}
