// The names that Class.forName requests from a loader, and those that it refuses before.
import java.util.*;

public class AskedNames {
    static class Loader extends ClassLoader {
        Loader() { super(AskedNames.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            System.out.println("  asked for " + show(name));
            return super.loadClass(name, resolve);
        }
    }

    static String show(String name) {
        return name.length() > 60 ? "long" : name.replace("\0", "NUL").replaceAll("[^ -~]", "?");
    }

    public static void main(String[] args) {
        String[] names = {"AskedNames", "AskedNames\0", "\0", "a\0b", "a\0.b", "a.\0", "\0a", "AskedNames\0\0", "[LAskedNames;", "[LAskedNames\0;", "[[LAskedNames;", "[L", "[", "", ".", "a.", ".a", "a..b", "a/b", "/a",
            "a;", "a[", "[I", "[V", "I", "int", "caf\u00e9", "\u0080", "a\u0100", "a b", " ", "java.lang.String", "[Ljava.lang.String;", "[Ljava/lang/String;", "x".repeat(70000)};
        for (String name : names) {
            System.out.println(show(name));
            try {
                System.out.println("  gives " + Class.forName(name, false, new Loader()));
            } catch (Throwable t) {
                System.out.println("  " + t.getClass().getName() + " " + show(String.valueOf(t.getMessage())));
            }
        }
    }
}
