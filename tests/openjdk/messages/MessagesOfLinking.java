// Errors of loading and linking classes whose files were changed: class, message, cause.
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class MessagesOfLinking {
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
        return t.getClass().getName() + " | " + (message == null ? "-" : message.replaceAll("@(0x)?[0-9a-f]+", "@<hash>"));
    }

    /** The class file of a nested class. */
    static byte[] bytesOf(String name) throws Exception {
        try (InputStream in = MessagesOfLinking.class.getResourceAsStream("MessagesOfLinking$" + name + ".class")) {
            return in.readAllBytes();
        }
    }

    /** Replaces texts by others of the same length. */
    static byte[] patch(byte[] bytes, String... pairs) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i].length() != pairs[i + 1].length() || !text.contains(pairs[i])) {
                throw new IllegalArgumentException(pairs[i]);
            }
            text = text.replace(pairs[i], pairs[i + 1]);
        }
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static class Loader extends ClassLoader {
        final Map<String, byte[]> classes = new HashMap<>();

        Loader(String name, ClassLoader parent) {
            super(name, parent);
        }

        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes != null && findLoadedClass(name) == null) {
                return define(name, bytes);
            }
            return super.loadClass(name, resolve);
        }
    }

    static Loader loader(String... names) throws Exception {
        Loader loader = new Loader("mine", MessagesOfLinking.class.getClassLoader());
        for (String name : names) {
            loader.classes.put("MessagesOfLinking$" + name, bytesOf(name));
        }
        return loader;
    }

    static void run(Class<?> c) throws Throwable {
        try {
            c.getDeclaredConstructor().newInstance().toString();
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }

    public static void main(String[] args) throws Throwable {
        byte[] user = bytesOf("LinkUser");
        show("as it is", () -> run(loader("LinkUser").loadClass("MessagesOfLinking$LinkUser")));
        show("no such field", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "field1", "field9"))));
        show("no such method", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "method1", "method9"))));
        show("no such static", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "static1", "static9"))));
        show("no such class", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "LinkUsed1", "LinkUsed9"))));
        show("package private class of another loader", () ->
            run(loader().define("MessagesOfLinking$LinkUser", patch(user, "LinkUsed1", "LinkUsedP"))));
        show("private field", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "field1", "fieldP"))));
        show("private method", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "method1", "methodP"))));
        show("package private method", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "static1", "staticP"))));
        show("static as instance", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "method1", "methodS"))));
        show("instance as static", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "static1", "staticI"))));
        show("final field", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "field1", "fieldF"))));
        show("abstract class", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "LinkUsed1", "LinkUsedA"))));
        show("interface as class", () -> run(loader().define("MessagesOfLinking$LinkUser", patch(user, "LinkUsed1", "LinkUsedI"))));
        byte[] child = bytesOf("LinkChild");
        show("final superclass", () -> loader().define("MessagesOfLinking$LinkChild", patch(child, "LinkParent1", "LinkParentF")));
        show("interface superclass", () -> loader().define("MessagesOfLinking$LinkChild", patch(child, "LinkParent1", "LinkParentI")));
        show("hidden superclass", () -> loader().define("MessagesOfLinking$LinkChild", patch(child, "LinkParent1", "LinkParentP")));
        show("hidden abstract superclass", () ->
            loader().define("MessagesOfLinking$LinkChild", patch(child, "LinkParent1", "LinkParentA")));
        show("class as interface", () -> loader().define("MessagesOfLinking$LinkChild", patch(child, "LinkFace1", "LinkFaceC")));
        show("hidden interface", () -> loader().define("MessagesOfLinking$LinkChild", patch(child, "LinkFace1", "LinkFaceP")));
        show("itself as superclass", () -> {
            Loader loader = loader();
            loader.classes.put("MessagesOfLinking$LinkOneself", patch(bytesOf("LinkOneself"), "LinkParent1",
                "LinkOneself"));
            loader.loadClass("MessagesOfLinking$LinkOneself");
        });
        show("sealed superclass", () -> loader().define("MessagesOfLinking$LinkChild", patch(child, "LinkParent1", "LinkParentS")));
        show("sealed interface", () -> loader().define("MessagesOfLinking$LinkChild", patch(child, "LinkFace1", "LinkFaceS")));
        show("jdk class not exported", () -> loader().define("MessagesOfLinking$LinkChild", patch(child,
            "MessagesOfLinking$LinkParent1", "sun/net/ftp/FtpLoginException")));
        show("wrong name", () -> loader().define("Y", child));
        show("name with slash", () -> loader().define("a/b", child));
        show("java package", () -> loader().define("java.lang.Y", child));
        show("truncated", () -> loader().define(null, Arrays.copyOf(user, user.length / 2)));
        show("empty", () -> loader().define(null, new byte[0]));
        show("no magic", () -> loader().define(null, new byte[20]));
        show("extra bytes", () -> loader().define("MessagesOfLinking$LinkUser", Arrays.copyOf(user, user.length + 3)));
        show("version", () -> {
            byte[] newer = user.clone();
            newer[7] = 99;
            loader().define(null, newer);
        });
        show("version with name", () -> {
            byte[] newer = user.clone();
            newer[7] = 99;
            loader().define("MessagesOfLinking$LinkUser", newer);
        });
        show("preview", () -> {
            byte[] newer = user.clone();
            newer[4] = newer[5] = (byte) 255;
            loader().define("MessagesOfLinking$LinkUser", newer);
        });
        show("twice", () -> {
            Loader loader = loader();
            loader.define("MessagesOfLinking$LinkUser", user);
            loader.define("MessagesOfLinking$LinkUser", user);
        });
        show("interface twice, unnamed loader", () -> {
            Loader loader = new Loader(null, null);
            loader.define("MessagesOfLinking$LinkFaceP", bytesOf("LinkFaceP"));
            loader.define("MessagesOfLinking$LinkFaceP", bytesOf("LinkFaceP"));
        });
        show("loader that finds nothing", () -> {
            Loader loader = new Loader("empty", null);
            run(loader.define("MessagesOfLinking$LinkUser", user));
        });
        show("loader that lies", () -> Class.forName("Something", true, new ClassLoader(null) {
            @Override
            public Class<?> loadClass(String name) {
                return String.class;
            }
        }));
        show("loader that gives null", () -> Class.forName("Something", true, new ClassLoader(null) {
            @Override
            public Class<?> loadClass(String name) {
                return null;
            }
        }));
        show("loader that throws", () -> Class.forName("Something", true, new ClassLoader(null) {
            @Override
            public Class<?> loadClass(String name) {
                throw new IllegalStateException("no");
            }
        }));
        show("cast across loaders", () -> {
            Object other = loader("LinkUsed1").loadClass("MessagesOfLinking$LinkUsed1").getDeclaredConstructor().newInstance();
            LinkUsed1 used = (LinkUsed1) other;
        });
        show("cast across unnamed loaders", () -> {
            Loader loader = new Loader(null, MessagesOfLinking.class.getClassLoader());
            LinkUsed1 used = (LinkUsed1) loader.define("MessagesOfLinking$LinkUsed1", bytesOf("LinkUsed1"))
                .getDeclaredConstructor().newInstance();
        });
        show("loader constraint", () -> {
            Loader loader = loader("LinkUsed1", "ConstraintUser");
            run(loader.loadClass("MessagesOfLinking$ConstraintUser"));
        });
        show("loader constraint of a field", () -> {
            Loader loader = loader("LinkUsed1", "FieldUser");
            run(loader.loadClass("MessagesOfLinking$FieldUser"));
        });
        show("loader constraint of an overriding method", () -> {
            Loader loader = loader("LinkUsed1", "ConstraintChild");
            loader.loadClass("MessagesOfLinking$LinkUsed1");
            run(loader.loadClass("MessagesOfLinking$ConstraintChild"));
        });
        show("loader constraint of an implementation", () -> {
            Loader loader = loader("LinkUsed1", "ConstraintImplementation");
            loader.loadClass("MessagesOfLinking$LinkUsed1");
            run(loader.loadClass("MessagesOfLinking$ConstraintImplementation"));
        });
        show("loader constraint on a later class", () -> {
            Loader loader = loader("LinkUsed1", "ConstraintLater");
            run(loader.loadClass("MessagesOfLinking$ConstraintLater"));
            loader.loadClass("MessagesOfLinking$LinkUsed1");
        });
        show("private of a class that is not in the nest", () -> {
            Loader loader = new Loader("all", null);
            for (String name : new String[] {"LinkUsed1", "LinkParent1", "LinkUser"}) {
                loader.classes.put("MessagesOfLinking$" + name, bytesOf(name));
            }
            loader.classes.put("MessagesOfLinking", patch(bytesOf("LinkParent1"),
                "MessagesOfLinking$LinkParent1", "MessagesOfLinking$LinkParent1"));
            loader.classes.put("MessagesOfLinking$LinkUser", patch(user, "field1", "fieldP"));
            run(loader.loadClass("MessagesOfLinking$LinkUser"));
        });
        show("method that is final", () -> loader().define("MessagesOfLinking$LinkChild", patch(child, "method2", "method3")));
        show("interface method missing", () -> {
            Class<?> c = loader().define("MessagesOfLinking$LinkChild", patch(child, "face1", "face9"));
            ((LinkFace1) c.getDeclaredConstructor().newInstance()).face1();
        });
        show("class in a package that is not exported", () -> run(loader().define("MessagesOfLinking$LinkUser",
            patch(user, "MessagesOfLinking$LinkParent1", "sun/net/ftp/FtpLoginException"))));
    }

    public static class LinkUsed1 {
        public int field1 = 1;
        private int fieldP = 2;
        public final int fieldF = Integer.parseInt("3");

        public int method1() {
            return 4;
        }

        private int methodP() {
            return 5;
        }

        public static int methodS() {
            return 6;
        }

        public static int static1() {
            return 7;
        }

        static int staticP() {
            return 8;
        }

        public int staticI() {
            return 9;
        }
    }

    static class LinkUsedP extends LinkUsed1 {
        public LinkUsedP() { }
    }

    public abstract static class LinkUsedA extends LinkUsed1 {
        public LinkUsedA() { }
    }

    public interface LinkUsedI {
    }

    public static class LinkUser {
        public String toString() {
            LinkUsed1 used = new LinkUsed1();
            used.field1++;
            return "" + used.field1 + used.method1() + LinkUsed1.static1() + new LinkParent1().method3();
        }
    }

    public static class LinkParent1 {
        public LinkParent1() { }

        public final int method3() {
            return 3;
        }
    }

    public static final class LinkParentF {
    }

    public interface LinkParentI {
    }

    static class LinkParentP {
        public LinkParentP() { }
    }

    abstract static class LinkParentA {
        public LinkParentA() { }
    }

    public abstract static sealed class LinkParentS permits LinkSealed {
    }

    static final class LinkSealed extends LinkParentS implements LinkFaceS {
    }

    public static class LinkOneself extends LinkParent1 {
    }

    public interface LinkFace1 {
        int face1();
    }

    public static class LinkFaceC {
    }

    interface LinkFaceP {
    }

    public sealed interface LinkFaceS permits LinkSealed {
    }

    public static class LinkChild extends LinkParent1 implements LinkFace1 {
        public int face1() {
            return 1;
        }

        public int method2() {
            return 2;
        }
    }

    public static class ConstraintUser {
        public String toString() {
            return "" + ConstraintHolder.make(new LinkUsed1());
        }
    }

    public static class ConstraintHolder {
        public static LinkUsed1 shared = new LinkUsed1();

        public static Object make(LinkUsed1 used) {
            return used;
        }

        public Object over(LinkUsed1 used) {
            return used;
        }
    }

    public interface ConstraintFace {
        Object over(LinkUsed1 used);
    }

    public static class FieldUser {
        public FieldUser() {
            new LinkUsed1();
        }

        public String toString() {
            return "" + (ConstraintHolder.shared == null);
        }
    }

    public static class ConstraintChild extends ConstraintHolder {
        @Override
        public Object over(LinkUsed1 used) {
            return null;
        }
    }

    public static class ConstraintImplementation implements ConstraintFace {
        @Override
        public Object over(LinkUsed1 used) {
            return null;
        }
    }

    public static class ConstraintLater {
        public String toString() {
            return "" + ConstraintHolder.make(null);
        }
    }
}
