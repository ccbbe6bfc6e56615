// release: 17
// Supertypes that no hidden class may have, nor one of another name: sealed and final ones.
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.nio.charset.StandardCharsets;

public class HiddenSubclasses {
    public static class Opened { }
    public static sealed class Sealed permits Permit { }
    public static non-sealed class Permit extends Sealed { }
    public static final class Finals { }
    public interface OpenedToo { }
    public sealed interface SealedToo permits PermitToo { }
    public non-sealed interface PermitToo extends SealedToo { }

    static class Child extends Opened { }
    static class Implements implements OpenedToo { }
    interface Extends extends OpenedToo { }

    /** The class file of a class, with another supertype. */
    static byte[] file(Class<?> type, String from, String to) throws IOException {
        try (InputStream in = HiddenSubclasses.class.getResourceAsStream(type.getName() + ".class")) {
            String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return text.replace("$" + from, "$" + to).getBytes(StandardCharsets.ISO_8859_1);
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void show(Action action) {
        try {
            System.out.println(action.run().toString().replaceAll("/0x\\w+", "/..."));
        } catch (Throwable t) {
            System.out.println(t.toString().replaceAll("[+]0x[0-9a-f]{16}", "+..."));
        }
    }

    static void define(Class<?> type, String from, String to) throws IOException {
        byte[] bytes = file(type, from, to);
        show(() -> MethodHandles.lookup().defineHiddenClass(bytes, false).lookupClass());
        show(() -> new ClassLoader(HiddenSubclasses.class.getClassLoader()) {
            Class<?> define() {
                return defineClass(null, bytes, 0, bytes.length);
            }
        }.define());
    }

    public static void main(String[] args) throws Throwable {
        define(Child.class, "Opened", "Opened");
        define(Child.class, "Opened", "Permit");
        define(Child.class, "Opened", "Sealed");
        define(Child.class, "Opened", "Finals");
        define(Implements.class, "OpenedToo", "OpenedToo");
        define(Implements.class, "OpenedToo", "SealedToo");
        define(Extends.class, "OpenedToo", "PermitToo");
        define(Extends.class, "OpenedToo", "SealedToo");
    }
}
