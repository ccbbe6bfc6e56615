import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassWriter;

/** Writes class files that test a verifier; see README.md. Usage: GenerateClasses DIRECTORY */
public final class GenerateClasses {
    private final Path root;
    private final Set<String> mentioned = new LinkedHashSet<>();

    private GenerateClasses(Path root) {
        this.root = root;
    }

    public static void main(String[] args) throws IOException {
        GenerateClasses out = new GenerateClasses(Path.of(args[0]));
        Files.createDirectories(out.root.resolve("valid"));
        Files.createDirectories(out.root.resolve("invalid"));
        new ValidCases(out).generate();
        new InvalidCases(out).generate();
        out.copyLibraryClasses();
    }

    ClassWriter start(String name, int version, String superName) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(version, ACC_PUBLIC | ACC_SUPER, name, null, superName, null);
        return writer;
    }

    void write(String kind, String name, ClassWriter writer) {
        writer.visitEnd();
        byte[] bytes = writer.toByteArray();
        ClassReader reader = new ClassReader(bytes);
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            if (offset > 0 && bytes[offset - 1] == 7) {
                mention(reader.readUTF8(offset, buffer));
            }
        }
        try {
            Files.write(root.resolve(kind).resolve(name + ".class"), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void mention(String name) {
        String element = name.replaceAll("^\\[+L?|;$", "");
        if (element.length() > 1) {
            mentioned.add(element);
        }
    }

    /** main(String[]): prints what run() returns. */
    static void addMain(ClassWriter writer, String name, int version) {
        Code.method(writer, name, version, ACC_PUBLIC | ACC_STATIC, "main", "([Ljava/lang/String;)V", 2, 1,
            c -> c.field(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;")
                .call(INVOKESTATIC, name, "run", "()Ljava/lang/String;")
                .call(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/String;)V").op(RETURN));
    }

    /** The library classes that the cases mention, with their superclasses: a verifier may ask for them. */
    private void copyLibraryClasses() throws IOException {
        Set<String> done = new LinkedHashSet<>();
        mentioned.add("java/lang/invoke/MethodHandle");
        mentioned.add("java/lang/invoke/MethodType");
        for (String name : mentioned) {
            String at = name;
            while (at != null && done.add(at)) {
                at = copy(at);
            }
        }
    }

    private String copy(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            if (in == null) {
                return null;
            }
            byte[] bytes = in.readAllBytes();
            Path file = root.resolve("library").resolve(name + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
            return new ClassReader(bytes).getSuperName();
        }
    }
}
