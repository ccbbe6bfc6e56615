// Path: parsing, resolve, relativize, normalize, iteration, comparison; PathMatcher globs; Paths of URIs.
import java.net.URI;
import java.nio.file.*;
import java.util.*;

public class PathsAndNames {
    public static void main(String[] args) {
        String[] names = {"/", "", ".", "..", "/a/b/../c/./d", "a/b", "a//b///c/", "/a", "../../x", "a/../..", "/..", "file.tar.gz", ".hidden", "a/b/c.txt"};
        for (String n : names) {
            Path p = Path.of(n);
            StringBuilder sb = new StringBuilder("'" + n + "' -> " + p + " " + p.getNameCount() + " " + p.getFileName() + " " + p.getParent() + " " + p.getRoot() + " " + p.isAbsolute() + " " + p.normalize());
            for (Path e : p) sb.append(" [").append(e).append(']');
            System.out.println(sb);
        }
        for (String a : names) for (String b : List.of("x/y", "/z", "", "..", "a/b")) {
            Path p = Path.of(a), q = Path.of(b);
            String rel;
            try {
                rel = p.relativize(q).toString();
            } catch (IllegalArgumentException e) {
                rel = "!" + e.getMessage();
            }
            System.out.println(p.resolve(q) + " " + p.resolveSibling(q) + " " + rel + " " + p.startsWith(q) + p.endsWith(q) + " " + Integer.signum(p.compareTo(q)));
        }
        FileSystem fs = FileSystems.getDefault();
        for (String g : new String[] {"*.java", "*.{java,class}", "**/*.txt", "**.txt", "[a-c]*", "[!a]*", "?.x", "a\\*b", "{a,b{c,d}}", "/home/**", "*"}) {
            PathMatcher m;
            try {
                m = fs.getPathMatcher("glob:" + g);
            } catch (RuntimeException e) {
                System.out.println(g + " " + e.getMessage());
                continue;
            }
            StringBuilder sb = new StringBuilder(g);
            for (String n : new String[] {"A.java", "x.class", "d/e.txt", "e.txt", "abc", "b.x", "a*b", "bc", "/home/u/v", "a"}) sb.append(m.matches(Path.of(n)) ? '1' : '0');
            System.out.println(sb);
        }
        System.out.println(fs.getPathMatcher("regex:[a-z]+\\.\\d").matches(Path.of("abc.5")) + " " + fs.getSeparator() + " " + fs.isOpen() + fs.isReadOnly() + new TreeSet<>(fs.supportedFileAttributeViews()).contains("posix") + fs.provider().getScheme());
        System.out.println(Path.of("/a b/c%").toUri() + " " + Path.of(URI.create("file:///tmp/x%20y")) + " " + Path.of("a", "b", "c/d") + " " + Path.of("/x/y/z").subpath(1, 3) + Path.of("/x/y/z").getName(0) + Path.of("a/b").toFile() + Path.of("/q").hashCode());
        for (Runnable r : new Runnable[] {() -> Path.of("a\0b"), () -> Path.of("a").getName(1), () -> Path.of("a/b").subpath(1, 1), () -> Path.of(URI.create("http://x/")), () -> Path.of(URI.create("file:rel")), () -> fs.getPathMatcher("glob"), () -> fs.getPathMatcher("x:y"), () -> fs.getPathMatcher("glob:[a"), () -> fs.getPathMatcher("glob:{a"), () -> Path.of("x").iterator().remove()}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replace('\0', '0').replace('\n', '~'));
            }
        }
    }
}
