// Custom exceptions: overriding getMessage, fillInStackTrace, fields, generic throws, checked through lambdas.
public class CustomHierarchy {
    static class Coded extends Exception {
        final int code;
        Coded(int code) { this.code = code; }
        @Override public String getMessage() { return "code=" + code; }
    }

    static class Light extends RuntimeException {
        static final Light INSTANCE = new Light();
        @Override public synchronized Throwable fillInStackTrace() { return this; }
    }

    static class NoTrace extends RuntimeException {
        NoTrace(String m) { super(m, null, false, false); }
    }

    static class Localized extends Exception {
        Localized(String m) { super(m); }
        @Override public String getLocalizedMessage() { return "<" + super.getMessage() + ">"; }
    }

    interface Action<X extends Exception> {
        void act(int n) throws X;
    }

    static <X extends Exception> int count(int n, Action<X> a) throws X {
        int k = 0;
        for (int i = 0; i < n; i++) {
            a.act(i);
            k++;
        }
        return k;
    }

    @SuppressWarnings("unchecked") static <X extends Throwable> void sneaky(Throwable t) throws X {
        throw (X) t;
    }

    public static void main(String[] args) {
        try {
            throw new Coded(5);
        } catch (Coded e) {
            System.out.println(e + " " + e.code + " " + e.getStackTrace().length);
        }
        try {
            throw Light.INSTANCE;
        } catch (Light e) {
            System.out.println(e + " " + e.getStackTrace().length);
        }
        NoTrace nt = new NoTrace("no trace");
        nt.addSuppressed(new Error());
        System.out.println(nt + " " + nt.getStackTrace().length + " " + nt.getSuppressed().length);
        System.out.println(new Localized("msg"));
        try {
            System.out.println(count(3, i -> { }));
            count(10, i -> {
                if (i == 4) throw new Coded(i);
            });
        } catch (Coded e) {
            System.out.println(e.getMessage());
        }
        try {
            CustomHierarchy.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        long h = 0;
        for (int i = 0; i < 20000; i++) {
            try {
                if (i % 3 == 0) throw Light.INSTANCE;
                if (i % 7 == 0) throw new NoTrace("n" + i);
                h += i;
            } catch (NoTrace e) {
                h = h * 31 + e.getMessage().length();
            } catch (Light e) {
                h ^= i;
            }
        }
        System.out.println(h);
    }
}
