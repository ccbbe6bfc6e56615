// try-with-resources: closing order, suppressed exceptions, null resources, printed form.
import java.io.PrintWriter;
import java.io.StringWriter;

public class Suppressed {
    static StringBuilder log = new StringBuilder();

    static class Res implements AutoCloseable {
        final String name;
        final boolean failClose;

        Res(String name, boolean failOpen, boolean failClose) {
            if (failOpen) throw new IllegalArgumentException("open " + name);
            log.append('+').append(name);
            this.name = name;
            this.failClose = failClose;
        }

        public void close() throws Exception {
            log.append('-').append(name);
            if (failClose) throw new Exception("close " + name);
        }
    }

    static void run(int m) throws Exception {
        try (Res a = new Res("a", (m & 1) != 0, (m & 2) != 0);
             Res b = new Res("b", (m & 4) != 0, (m & 8) != 0);
             Res c = (m & 64) != 0 ? null : new Res("c", false, (m & 16) != 0)) {
            log.append('B');
            if ((m & 32) != 0) throw new IllegalStateException("body");
        } catch (IllegalStateException e) {
            log.append('C');
            throw e;
        } finally {
            log.append('F');
        }
    }

    static int returning() throws Exception {
        for (int i = 0; ; i++) {
            try (Res r = new Res("r" + i, false, false)) {
                if (i == 1) continue;
                if (i == 3) return i;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int m = 0; m < 128; m++) {
            log.setLength(0);
            String r = "ok";
            try {
                run(m);
            } catch (Exception e) {
                r = e.getMessage();
                for (Throwable s : e.getSuppressed()) r += " (" + s.getMessage() + ")";
            }
            System.out.println(m + " " + log + " " + r);
        }
        log.setLength(0);
        System.out.println(returning() + " " + log);
        Exception e = new Exception("main");
        e.addSuppressed(new Error("s1", new RuntimeException("cause of s1")));
        e.addSuppressed(new Error("s2"));
        StringWriter w = new StringWriter();
        e.printStackTrace(new PrintWriter(w, true));
        System.out.print(w);
        try {
            e.addSuppressed(e);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        try {
            e.addSuppressed(null);
        } catch (NullPointerException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(new Exception().getSuppressed().length);
    }
}
