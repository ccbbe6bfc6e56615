// Exceptions: finally in all combinations, nested tries, suppressed, rethrow, multi-catch, chains, custom, stack of causes.
import java.io.*;
import java.util.*;

public class ExceptionsFlow {
    static class Checked extends Exception { final int code; Checked(int code) { super("code " + code); this.code = code; } }

    static class Special extends Checked { Special() { super(99); } @Override public String getMessage() { return "special " + super.getMessage(); } }

    static class Res implements AutoCloseable {
        final String name;
        final boolean fails;
        Res(String name, boolean fails) throws Checked { this.name = name; this.fails = fails; if (name.startsWith("!")) throw new Checked(1); LOG.add("open " + name); }
        @Override public void close() throws IOException { LOG.add("close " + name); if (fails) throw new IOException("close " + name); }
    }

    static final List<String> LOG = new ArrayList<>();

    @SuppressWarnings("finally")
    static int flow(int n) {
        int x = 0;
        try {
            x += 1;
            try {
                x += 10;
                if (n == 0) return x;
                if (n == 1) throw new IllegalStateException("one");
                if (n == 2) throw new Checked(2);
                if (n == 5) throw new Error("five");
                x += 100;
            } catch (IllegalStateException e) {
                x += 1000;
                if (n == 1) throw new RuntimeException("again", e);
            } finally {
                x += 10000;
                if (n == 3) return -x;
            }
            if (n == 4) throw new UnsupportedOperationException();
        } catch (Checked | UnsupportedOperationException e) {
            x += 100000;
        } catch (RuntimeException e) {
            x += e.getCause() == null ? 7 : 70;
        } finally {
            x += 1000000;
            if (n == 5) return x;
        }
        return x;
    }

    static void resources(String... names) {
        try (Res a = new Res(names[0], names[0].endsWith("f")); Res b = new Res(names[1], names[1].endsWith("f")); Res none = null) {
            LOG.add("body");
            if (names.length > 2) throw new IllegalArgumentException(names[2]);
        } catch (Exception e) {
            LOG.add(e + " " + Arrays.toString(e.getSuppressed()));
        } finally {
            LOG.add("finally");
        }
        System.out.println(LOG);
        LOG.clear();
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked") T x = (T) t;
        throw x;
    }

    static void rethrow(int n) throws Checked, IOException {
        try {
            if (n == 0) throw new Special();
            if (n == 1) throw new IOException("io");
        } catch (final Exception e) {
            LOG.add("rethrow " + e.getMessage());
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int n = 0; n < 7; n++) System.out.print(flow(n) + " ");
        System.out.println();
        resources("a", "b");
        resources("af", "bf");
        resources("a", "!b");
        resources("af", "bf", "body fails");
        resources("!a", "b");
        for (int n = 0; n < 3; n++) {
            try {
                rethrow(n);
                System.out.println("nothing");
            } catch (Special e) {
                System.out.println(e + " " + e.code);
            } catch (Checked | IOException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            ExceptionsFlow.<RuntimeException>sneaky(new Checked(5));
        } catch (Exception e) {
            System.out.println(e instanceof Checked);
        }
        Throwable t = new Exception("top", new RuntimeException("middle", new Error("bottom")));
        StringBuilder sb = new StringBuilder();
        for (Throwable c = t; c != null; c = c.getCause()) sb.append(c.getMessage()).append('/');
        System.out.println(sb + " " + new RuntimeException(new Exception("x")).getMessage() + " " + new Exception((Throwable) null).getMessage() + new Exception().getLocalizedMessage());
        try {
            t.initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Throwable self = new Exception("self");
            self.initCause(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            t.addSuppressed(t);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StackTraceElement[] st = new Exception().getStackTrace();
        System.out.println(st[0] + " " + st.length);
        int depth = 0;
        try {
            depth = deep(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow " + (LOG.size() == 2));
        }
        Object[] tests = {(Runnable) () -> { Object o = "s"; Integer i = (Integer) o; }, (Runnable) () -> { Object[] o = new String[1]; o[0] = 1; }, (Runnable) () -> { int[] a = new int[-1]; }, (Runnable) () -> { int z = 0; z = 1 / z; }, (Runnable) () -> { long z = 0; z = 1 % z; }, (Runnable) () -> { throw null; }, (Runnable) () -> { String s = null; s.length(); }, (Runnable) () -> { Object o = List.of(1); ((List<String>) o).get(0).length(); }, (Runnable) () -> { synchronized (null2()) { } }, (Runnable) () -> { int[][] z = new int[2][3]; z[0][7]++; }, (Runnable) () -> { assert false; }};
        for (Object r : tests) {
            try {
                ((Runnable) r).run();
                System.out.println("fine");
            } catch (RuntimeException | AssertionError e) {
                System.out.println(e);
            }
        }
    }

    static Object null2() { return null; }

    static int deep(int n) {
        if (LOG.isEmpty()) { LOG.add("a"); LOG.add("b"); }
        return deep(n + 1) + 1;
    }
}
