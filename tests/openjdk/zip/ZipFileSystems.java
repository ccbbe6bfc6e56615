// The zip file system: create, write, copy, move, walk, attributes, read again with ZipFile.
import java.net.URI;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;

public class ZipFileSystems {
    public static void main(String[] args) throws Exception {
        Path zip = Path.of("fs.zip").toAbsolutePath();
        URI uri = URI.create("jar:" + zip.toUri());
        try (FileSystem fs = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
            Files.createDirectories(fs.getPath("/a/b/c"));
            for (int i = 0; i < 10; i++) Files.writeString(fs.getPath("/a/b/f" + i + ".txt"), "text ".repeat(i * 20));
            Files.copy(fs.getPath("/a/b/f3.txt"), fs.getPath("/top.txt"));
            Files.move(fs.getPath("/a/b/f4.txt"), fs.getPath("/a/moved.txt"));
            Files.delete(fs.getPath("/a/b/f5.txt"));
            Files.write(fs.getPath("/top.txt"), List.of("more"), StandardOpenOption.APPEND);
            Files.setLastModifiedTime(fs.getPath("/top.txt"), FileTime.fromMillis(1000000000000L));
            System.out.println(fs.isOpen() + " " + fs.isReadOnly() + fs.getSeparator() + fs.provider().getScheme() + new TreeSet<>(fs.supportedFileAttributeViews()));
            try {
                Files.delete(fs.getPath("/a"));
            } catch (DirectoryNotEmptyException e) {
                System.out.println("not empty " + e.getMessage());
            }
            try {
                Files.readString(fs.getPath("/none"));
            } catch (NoSuchFileException e) {
                System.out.println("none " + e.getMessage());
            }
            Path p = fs.getPath("a", "b").resolve("../x/./y");
            System.out.println(p + " " + p.normalize() + " " + p.toAbsolutePath() + " " + fs.getPath("/a/b").relativize(fs.getPath("/a/c/d")) + " " + fs.getPath("/a").toUri().toString().endsWith("fs.zip!/a") + fs.getPathMatcher("glob:*.txt").matches(fs.getPath("q.txt")));
            try {
                Path.of("x").resolve(fs.getPath("y"));
            } catch (ProviderMismatchException e) {
                System.out.println("providers differ");
            }
        }
        try (FileSystem fs = FileSystems.newFileSystem(zip)) {
            for (Path root : fs.getRootDirectories()) {
                try (Stream<Path> s = Files.walk(root)) {
                    System.out.println(s.map(p -> p + (Files.isRegularFile(p) ? ":" + p.toString().length() : "")).sorted().toList());
                }
            }
            BasicFileAttributes a = Files.readAttributes(fs.getPath("/top.txt"), BasicFileAttributes.class);
            System.out.println(a.size() + " " + a.lastModifiedTime() + a.isRegularFile() + " " + Files.getAttribute(fs.getPath("/top.txt"), "zip:method") + Files.getAttribute(fs.getPath("/a/b/f9.txt"), "zip:compressedSize"));
            try (DirectoryStream<Path> d = Files.newDirectoryStream(fs.getPath("/a/b"), "f[0-3]*")) {
                System.out.println(StreamSupport.stream(d.spliterator(), false).map(Path::toString).sorted().toList());
            }
            Files.copy(fs.getPath("/a/moved.txt"), Path.of("out.txt"));
            System.out.println(Files.size(Path.of("out.txt")) + " " + Files.getFileStore(fs.getPath("/")).type());
            try {
                FileSystems.getFileSystem(URI.create("jar:file:///none.zip"));
            } catch (FileSystemNotFoundException e) {
                System.out.println("not found");
            }
        }
        try (ZipFile z = new ZipFile(zip.toFile())) {
            System.out.println(z.stream().map(ZipEntry::getName).sorted().toList());
            System.out.println(new String(z.getInputStream(z.getEntry("top.txt")).readAllBytes()).length());
        }
        FileSystem closed = FileSystems.newFileSystem(zip, Map.of("create", "false"));
        closed.close();
        try {
            Files.exists(closed.getPath("/a"));
            Files.readString(closed.getPath("/a"));
        } catch (ClosedFileSystemException e) {
            System.out.println("closed");
        }
        Files.delete(zip);
        Files.delete(Path.of("out.txt"));
        try {
            FileSystems.newFileSystem(uri, Map.of());
        } catch (FileSystemNotFoundException | NoSuchFileException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
