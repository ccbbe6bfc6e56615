import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;

/** An agent that replaces class files by those of a directory, which its options name. */
public class Swap implements ClassFileTransformer {
    private final Path directory;

    Swap(String directory) {
        this.directory = Path.of(directory);
    }

    @Override
    public byte[] transform(ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain,
                            byte[] bytes) {
        if (className == null) {
            return null;
        }
        if (className.equals("Throwing")) {
            throw new IllegalStateException("ignored");
        }
        if (className.equals("Linking")) {
            throw new LinkageError("ignored as well");
        }
        if (className.equals("Garbage")) {
            return new byte[] {1, 2, 3};
        }
        if (className.equals("Empty")) {
            return new byte[0];
        }
        if (className.equals("Truncated")) {
            return java.util.Arrays.copyOf(bytes, bytes.length - 5);
        }
        Path file = directory.resolve(className + ".class");
        try {
            return Files.exists(file) ? Files.readAllBytes(file) : null;
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    public static void premain(String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(new Swap(options));
    }
}
