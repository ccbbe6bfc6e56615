// Precise rethrow, exceptions as values, handlers chosen at run time, catch parameter reassignment, loops that retry.
public class RethrowTypes {
    static class Tmp extends Exception {
        final int n;
        Tmp(int n) {
            super("tmp" + n);
            this.n = n;
        }
    }

    static class Perm extends Exception {
        Perm(Throwable c) { super(c); }
    }

    static int attempts;
    static int flaky(int failures) throws Tmp {
        if (attempts++ < failures) throw new Tmp(attempts);
        return attempts;
    }

    static int retry(int failures, int max) throws Perm {
        attempts = 0;
        Throwable last = null;
        for (int i = 0; i < max; i++) {
            try {
                return flaky(failures);
            } catch (Tmp t) {
                if (last != null) t.addSuppressed(last);
                last = t;
            } finally {
                attempts += 100;
                attempts -= 100;
            }
        }
        throw new Perm(last);
    }

    static void precise(int k) throws Tmp, java.io.IOException {
        try {
            if (k == 0) throw new Tmp(0);
            if (k == 1) throw new java.io.IOException("io");
            if (k == 2) throw new IllegalStateException("rt");
        } catch (Exception e) {
            throw e;
        }
    }

    static int depth(Throwable t) {
        int d = 0;
        while (t != null) {
            d++;
            t = t.getSuppressed().length > 0 ? t.getSuppressed()[0] : t.getCause();
        }
        return d;
    }

    static String reassign(Exception in) {
        try {
            throw in;
        } catch (Exception e) {
            String first = e.getMessage();
            e = new RuntimeException("other");
            return first + e.getMessage();
        }
    }

    static RuntimeException wrap(Throwable t) {
        return t instanceof RuntimeException ? (RuntimeException) t : new RuntimeException(t.getMessage(), t);
    }

    static int nested(int k) {
        int r = 0;
        try {
            try {
                throw wrap(new Tmp(k));
            } catch (RuntimeException e) {
                r += ((Tmp) e.getCause()).n;
                throw e.getCause();
            }
        } catch (Tmp t) {
            r += t.n * 10;
        } catch (Throwable t) {
            r = -1;
        }
        return r;
    }

    public static void main(String[] args) {
        for (int f = 0; f < 6; f++) {
            try {
                System.out.println(f + " " + retry(f, 4));
            } catch (Perm p) {
                System.out.println(f + " gave up " + p.getMessage() + " " + depth(p));
            }
        }
        for (int k = 0; k < 4; k++) {
            try {
                precise(k);
                System.out.println("fine");
            } catch (Tmp t) {
                System.out.println("tmp " + t.n);
            } catch (java.io.IOException | IllegalStateException e) {
                System.out.println(e);
            }
        }
        System.out.println(reassign(new Exception("first")) + nested(4));
        RuntimeException[] pool = {new IllegalStateException("p0"), new ArithmeticException("p1"), null};
        int h = 0;
        for (int i = 0; i < 3000; i++) {
            try {
                RuntimeException e = pool[i % 3];
                if (e != null && i % 2 == 0) throw e;
                if (e == null) throw pool[2];
                h += i;
            } catch (ArithmeticException e) {
                h ^= i * 3;
            } catch (NullPointerException e) {
                h = h * 5 + 1;
            } catch (IllegalStateException e) {
                h = h * 7 + e.getMessage().length();
            }
        }
        System.out.println(h);
    }
}
