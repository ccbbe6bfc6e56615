import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints the running JVM's verdict on class files: one line for each, with the file's name, a tab, and "ok" or the
 * error of loading and linking it, line feeds written as \n. Nothing is initialized or run.
 *
 * Usage: java -Xverify:all Judge DIRECTORY [-j]
 *
 * Without -j each file is defined in a loader of its own, under the name that it gives itself. With -j all files
 * see each other by their names: file a/B.class is class a.B.
 */
public final class Judge {
    private static final class Loader extends ClassLoader {
        private final Path root;

        Loader(Path root) {
            super(Judge.class.getClassLoader());
            this.root = root;
        }

        Class<?> define(byte[] bytes) {
            return defineClass(null, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Path file = root == null ? null : root.resolve(name.replace('.', '/') + ".class");
            if (file == null || !Files.exists(file)) {
                throw new ClassNotFoundException(name);
            }
            try {
                byte[] bytes = Files.readAllBytes(file);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]);
        boolean areJoined = args.length > 1 && args[1].equals("-j");
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(p -> p.toString().endsWith(".class")).sorted().collect(Collectors.toList());
        }
        Loader shared = new Loader(root);
        for (Path file : files) {
            String name = root.relativize(file).toString();
            String verdict;
            try {
                Class<?> found;
                if (areJoined) {
                    found = shared.loadClass(name.substring(0, name.length() - 6).replace('/', '.'));
                } else {
                    found = new Loader(null).define(Files.readAllBytes(file));
                }
                found.getDeclaredMethods();
                verdict = "ok";
            } catch (Throwable e) {
                verdict = e.getClass().getName() + ": " + e.getMessage();
            }
            System.out.println(name + "\t" + verdict.replace("\n", "\\n"));
        }
    }
}
