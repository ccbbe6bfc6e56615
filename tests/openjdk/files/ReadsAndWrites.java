// Files: whole files, lines, options of opening, moves, failures and their exceptions with relative names.
import java.io.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

public class ReadsAndWrites {
    static void attempt(String name, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(name + ": " + c.call());
        } catch (Exception e) {
            System.out.println(name + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Path d = Files.createDirectory(Path.of("work")), f = d.resolve("f.txt"), g = d.resolve("g.bin");
        attempt("write", () -> Files.writeString(f, "one\ntwo\r\nthree \u20ac").equals(f));
        attempt("size", () -> Files.size(f));
        attempt("lines", () -> Files.readAllLines(f).size());
        attempt("stream", () -> { try (Stream<String> s = Files.lines(f)) { return s.map(String::length).toList(); } });
        attempt("append", () -> Files.write(f, List.of("x", "y"), StandardOpenOption.APPEND));
        attempt("bytes", () -> Arrays.hashCode(Files.readAllBytes(f)));
        attempt("latin", () -> Files.readString(f, StandardCharsets.ISO_8859_1).length());
        attempt("ascii", () -> Files.readString(f, StandardCharsets.US_ASCII));
        attempt("new exists", () -> Files.write(f, new byte[1], StandardOpenOption.CREATE_NEW));
        attempt("missing", () -> Files.readString(d.resolve("none")));
        attempt("dir read", () -> Files.readString(d));
        attempt("dir exists", () -> Files.createDirectory(d));
        attempt("dirs ok", () -> Files.createDirectories(d));
        attempt("dirs file", () -> Files.createDirectories(f));
        attempt("below file", () -> Files.createDirectory(f.resolve("x")));
        attempt("no parent", () -> Files.createFile(d.resolve("p/q")));
        attempt("delete none", () -> { Files.delete(g); return 0; });
        attempt("copy", () -> Files.copy(f, g));
        attempt("copy again", () -> Files.copy(f, g));
        attempt("copy replace", () -> Files.copy(f, g, StandardCopyOption.REPLACE_EXISTING));
        attempt("copy stream", () -> Files.copy(new ByteArrayInputStream(new byte[5000]), d.resolve("z")));
        attempt("copy out", () -> { ByteArrayOutputStream o = new ByteArrayOutputStream(); return Files.copy(f, o) + " " + o.size(); });
        attempt("move", () -> Files.move(g, d.resolve("moved"), StandardCopyOption.ATOMIC_MOVE));
        attempt("move missing", () -> Files.move(g, d.resolve("again")));
        attempt("list file", () -> Files.list(f).count());
        attempt("buffered", () -> { try (BufferedWriter w = Files.newBufferedWriter(g)) { for (int i = 0; i < 3000; i++) w.write("line " + i + "\n"); } return Files.size(g); });
        attempt("reader", () -> { try (BufferedReader r = Files.newBufferedReader(g)) { r.skip(100); return r.readLine() + r.lines().count(); } });
        attempt("truncate", () -> Files.writeString(g, "t", StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE));
        attempt("bad options", () -> Files.newByteChannel(g, StandardOpenOption.READ, StandardOpenOption.APPEND));
        attempt("stream options", () -> Files.newInputStream(g, StandardOpenOption.WRITE));
        attempt("out", () -> { try (OutputStream o = Files.newOutputStream(g, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) { o.write(new byte[10]); } return Files.size(g); });
        attempt("delete on close", () -> { try (InputStream i = Files.newInputStream(g, StandardOpenOption.DELETE_ON_CLOSE)) { return i.readAllBytes().length; } });
        attempt("gone", () -> Files.exists(g));
        attempt("hidden", () -> Files.isHidden(d.resolve(".x")) + " " + Files.isReadable(f) + Files.isWritable(f) + Files.isExecutable(f));
        attempt("link", () -> { Files.createLink(d.resolve("hard"), f); return Files.isSameFile(f, d.resolve("hard")); });
        attempt("io file", () -> new FileInputStream("work/none").read());
        attempt("io dir", () -> new FileOutputStream("work"));
        attempt("raf", () -> new RandomAccessFile("work/none", "r"));
        attempt("raf mode", () -> new RandomAccessFile("work/none", "q"));
        attempt("reader io", () -> new FileReader("work/none"));
        attempt("scanner", () -> new Scanner(new File("work/nothing")));
        attempt("probe", () -> Files.probeContentType(Path.of("x.html")));
        attempt("null", () -> Files.readString(null));
        File file = new File("work");
        String[] names = file.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names) + " " + file.isDirectory() + new File(file, "f.txt").length() + new File("a/../b").getPath() + new File("/x/../y").getCanonicalPath() + new File("q/").getName() + file.listFiles((x, n) -> n.startsWith("m")).length);
        for (File x : file.listFiles()) if (!x.delete()) System.out.println("kept " + x);
        System.out.println(file.delete() + " " + file.exists() + new File("r").renameTo(new File("s")) + new File("deep/er").mkdirs() + new File("deep/er").delete() + new File("deep").delete());
    }
}
