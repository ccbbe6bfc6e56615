import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** Results of reflection for classes whose attributes about nesting are damaged; each shows one number. */
public class DamagedNesting {
    static class Outer {
        static class Nested { }
        class Inner { class Deep { } }
        interface Face { }
        Object local() { class Local { } return new Local(); }
        Object anonymous() { return new Object() { }; }
        Outer() { new Object() { int x; }; class InConstructor { } new InConstructor(); }
        static Object field = new Object() { };
        enum Kind { A, B { } }
        record Pair(int a) { }
    }

    static final String[] PARTS = {"", "$Nested", "$Inner", "$Inner$Deep", "$Face", "$1Local", "$1", "$2",
                                   "$1InConstructor", "$3", "$Kind", "$Kind$1", "$Pair"};
    static final String NAME = "DamagedNesting$Outer";
    static final Map<String, byte[]> files = new LinkedHashMap<>();

    static class Loader extends ClassLoader {
        final Map<String, byte[]> own = new HashMap<>(files);
        Loader(String name, byte[] bytes) { super(null); own.put(name, bytes); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = own.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    static String text(Callable<?> question) {
        try {
            Object answer = question.call();
            return answer instanceof Object[] array ? Arrays.toString(array) : String.valueOf(answer);
        } catch (Throwable t) {
            return t.toString();
        }
    }

    static int lines;

    static void look(String name, String damage, byte[] bytes) {
        StringBuilder line = new StringBuilder(name + " " + damage + ":");
        try {
            Class<?> c = new Loader(name, bytes).loadClass(name);
            for (Callable<?> question : new Callable<?>[] {
                    c::getDeclaringClass, c::getEnclosingClass, c::getEnclosingMethod, c::getEnclosingConstructor,
                    c::getSimpleName, c::getCanonicalName, c::isAnonymousClass, c::isLocalClass, c::isMemberClass,
                    c::getDeclaredClasses, c::getModifiers, c::getNestHost, c::getNestMembers, c::getRecordComponents,
                    c::isSealed, c::getTypeName}) {
                line.append(' ').append(text(question)).append(';');
            }
        } catch (Throwable t) {
            line.append(' ').append(t);
        }
        System.out.println(line.toString().replaceAll("@[0-9a-f]+", "@"));
    }

    static int[] constants; /* where each begins */

    /** The offset of the first byte after the constants. */
    static int skipConstants(ByteBuffer file) {
        constants = new int[file.getChar(8)];
        int at = 10;
        for (int i = 1; i < constants.length; i++) {
            constants[i] = at;
            int tag = file.get(at);
            switch (tag) {
            case 1 -> at += 3 + file.getChar(at + 1);
            case 5, 6 -> { at += 9; i++; }
            case 7, 8, 16, 19, 20 -> at += 3;
            case 15 -> at += 4;
            default -> at += 5;
            }
        }
        return at;
    }

    static int skipMembers(ByteBuffer file, int at) {
        int count = file.getChar(at);
        at += 2;
        for (int i = 0; i < count; i++) {
            int attributes = file.getChar(at + 6);
            at += 8;
            for (int k = 0; k < attributes; k++) {
                at += 6 + file.getInt(at + 2);
            }
        }
        return at;
    }

    static void damage(String name, byte[] bytes, String attribute, int at, int length) {
        for (int offset = 0; offset < length; offset += 2) {
            int step = 1 + (offset + name.length()) % 5;
            for (int value = offset % 3; value < constants.length + 2; value += step) {
                byte[] damaged = bytes.clone();
                ByteBuffer.wrap(damaged).putChar(at + offset, (char) value);
                look(name, attribute + "+" + offset + "=" + value, damaged);
            }
        }
    }

    static void damage(String name, byte[] bytes) {
        look(name, "whole", bytes);
        ByteBuffer file = ByteBuffer.wrap(bytes);
        int at = skipConstants(file);
        at += 8 + 2 * file.getChar(at + 6);
        at = skipMembers(file, skipMembers(file, at));
        int count = file.getChar(at);
        at += 2;
        for (int i = 0; i < count; i++) {
            int constant = constants[file.getChar(at)], length = file.getInt(at + 2);
            String attribute = new String(bytes, constant + 3, file.getChar(constant + 1));
            byte[] without = bytes.clone();
            without[constant + 3] ^= 1;
            look(name, "without " + attribute, without);
            if (attribute.matches("InnerClasses|EnclosingMethod|NestHost|NestMembers|Record|PermittedSubclasses")) {
                damage(name, bytes, attribute, at + 6, length);
            }
            at += 6 + length;
        }
    }

    public static void main(String[] args) throws Exception {
        for (String part : PARTS) {
            try (InputStream in = DamagedNesting.class.getResourceAsStream(NAME + part + ".class")) {
                files.put(NAME + part, in.readAllBytes());
            }
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            damage(file.getKey(), file.getValue());
        }
    }
}
