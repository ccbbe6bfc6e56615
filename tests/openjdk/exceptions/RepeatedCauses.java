// If an error of resolution is thrown again, its cause is a new exception of the same class and text, without a cause.
import java.io.*;

public class RepeatedCauses {
    public static class Target { public static int v = 1; }
    public static class User implements Runnable {
        public void run() { Target.v++; }
    }
    static class Own extends ClassNotFoundException {
        Own(String text) { super(text, new IOException("below")); }
        Own() { super("made without a text"); }
    }

    static class Loader extends ClassLoader {
        final int kind;
        Loader(int kind) { super(RepeatedCauses.class.getClassLoader()); this.kind = kind; }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals("RepeatedCauses$Target")) {
                System.out.println("  asked for " + name);
                switch (kind) {
                    case 0: throw new ClassNotFoundException("plain");
                    case 1: throw new ClassNotFoundException("with a cause", new IOException("below"));
                    case 2: throw new Own("own");
                    case 3: throw new ClassNotFoundException();
                    case 4: throw new NoClassDefFoundError("error");
                    case 5: throw (NoClassDefFoundError) new NoClassDefFoundError("error").initCause(new IOException("its cause"));
                    case 6: throw new IllegalStateException("no error");
                    case 7: return null;
                    default: return String.class;
                }
            }
            if (!name.equals("RepeatedCauses$User")) return super.loadClass(name, resolve);
            try (InputStream in = RepeatedCauses.class.getResourceAsStream("RepeatedCauses$User.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        for (int kind = 0; kind < 9; kind++) {
            Runnable user = (Runnable) new Loader(kind).loadClass("RepeatedCauses$User").getDeclaredConstructor().newInstance();
            Throwable first = null;
            for (int i = 0; i < 3; i++) {
                try {
                    user.run();
                } catch (Throwable t) {
                    Throwable last = t;
                    while (last.getCause() != null) last = last.getCause();
                    System.out.println(kind + " " + i + (last == first ? " the same" : " new"));
                    if (i == 0) first = last;
                    for (Throwable c = t; c != null; c = c.getCause()) {
                        System.out.println("    " + c + " of " + c.getStackTrace().length + " frames, first in " + c.getStackTrace()[0].getMethodName());
                    }
                }
            }
        }
    }
}
