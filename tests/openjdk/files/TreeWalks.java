// Files: create, walk, find, list, walkFileTree with all decisions, copy and delete trees, in a directory of its own.
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class TreeWalks {
    public static void main(String[] args) throws IOException {
        Path root = Files.createTempDirectory(Path.of("."), "tree");
        for (String d : List.of("a/b/c", "a/d", "e", "skip/deep")) Files.createDirectories(root.resolve(d));
        int n = 0;
        for (String f : List.of("a/one.txt", "a/b/two.java", "a/b/c/three.txt", "a/d/four.md", "e/five.txt", "skip/six.txt", "skip/deep/seven.txt", "eight")) Files.writeString(root.resolve(f), f.repeat(++n));
        try (Stream<Path> s = Files.walk(root)) {
            System.out.println(s.map(p -> root.relativize(p).toString()).sorted().toList());
        }
        try (Stream<Path> s = Files.walk(root, 2)) {
            System.out.println(s.filter(Files::isDirectory).map(p -> root.relativize(p).toString()).sorted().toList());
        }
        try (Stream<Path> s = Files.find(root, 9, (p, at) -> at.isRegularFile() && at.size() > 40)) {
            System.out.println(s.map(p -> p.getFileName().toString()).sorted().toList());
        }
        try (Stream<Path> s = Files.list(root.resolve("a"))) {
            System.out.println(s.map(p -> p.getFileName().toString()).sorted().toList());
        }
        try (DirectoryStream<Path> s = Files.newDirectoryStream(root.resolve("a/b"), "*.{java,txt}")) {
            for (Path p : s) System.out.println(p.getFileName());
        }
        List<String> log = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override public FileVisitResult preVisitDirectory(Path d, BasicFileAttributes a) {
                log.add("pre " + root.relativize(d));
                return d.endsWith("skip") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult visitFile(Path f, BasicFileAttributes a) {
                log.add("file " + root.relativize(f) + " " + a.size() + a.isRegularFile());
                return FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult postVisitDirectory(Path d, IOException e) {
                log.add("post " + root.relativize(d));
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(log);
        System.out.println(log);
        int[] count = {0};
        Files.walkFileTree(root, Set.of(FileVisitOption.FOLLOW_LINKS), 1, new SimpleFileVisitor<>() {
            @Override public FileVisitResult visitFile(Path f, BasicFileAttributes a) { count[0] += a.isDirectory() ? 10 : 1; return FileVisitResult.CONTINUE; }
        });
        System.out.println(count[0]);
        Path copy = root.resolveSibling(root.getFileName() + "-copy");
        try (Stream<Path> s = Files.walk(root)) {
            for (Path p : s.sorted().toList()) Files.copy(p, copy.resolve(root.relativize(p)), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.createSymbolicLink(copy.resolve("link"), Path.of("e"));
        Files.createSymbolicLink(copy.resolve("loop"), Path.of("."));
        try (Stream<Path> s = Files.walk(copy, FileVisitOption.FOLLOW_LINKS)) {
            System.out.println(s.count());
        } catch (java.io.UncheckedIOException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        System.out.println(Files.readSymbolicLink(copy.resolve("link")) + " " + Files.isSymbolicLink(copy.resolve("link")) + Files.isDirectory(copy.resolve("link")) + Files.isDirectory(copy.resolve("link"), LinkOption.NOFOLLOW_LINKS) + Files.isSameFile(copy.resolve("link"), copy.resolve("e")) + " " + Files.mismatch(root.resolve("a/one.txt"), copy.resolve("a/one.txt")) + Files.mismatch(root.resolve("a/one.txt"), copy.resolve("a/b/two.java")));
        for (Path d : List.of(root, copy)) {
            try {
                Files.delete(d);
            } catch (DirectoryNotEmptyException e) {
                System.out.println("not empty");
            }
            try (Stream<Path> s = Files.walk(d)) {
                s.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
            }
        }
        System.out.println(Files.exists(root) + " " + Files.notExists(copy) + " " + Files.deleteIfExists(root));
    }
}
