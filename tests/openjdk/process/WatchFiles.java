// A WatchService sees files being made and removed; asynchronous file channels, locks of files, temporary files.
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

public class WatchFiles {
    static String next(WatchService w) throws Exception {
        WatchKey k = w.poll(20, TimeUnit.SECONDS);
        TreeSet<String> s = new TreeSet<>();
        for (WatchEvent<?> e : k.pollEvents()) s.add(e.kind().name() + " " + e.context());
        return s + " " + k.reset();
    }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createDirectory(Path.of("watched"));
        try (WatchService w = FileSystems.getDefault().newWatchService()) {
            dir.register(w, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
            Files.createFile(dir.resolve("a"));
            System.out.println(next(w));
            Files.delete(dir.resolve("a"));
            System.out.println(next(w));
            System.out.println(w.poll());
        }
        Path file = Path.of("data");
        try (AsynchronousFileChannel c = AsynchronousFileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            System.out.println(c.write(ByteBuffer.wrap("0123456789".getBytes()), 0).get());
            CompletableFuture<String> read = new CompletableFuture<>();
            ByteBuffer b = ByteBuffer.allocate(4);
            c.read(b, 3, "attached", new CompletionHandler<Integer, String>() {
                @Override public void completed(Integer n, String a) { read.complete(n + a + new String(b.array())); }
                @Override public void failed(Throwable t, String a) { read.completeExceptionally(t); }
            });
            System.out.println(read.get());
            FileLock l = c.lock().get();
            System.out.println(l.isValid() + " " + l.isShared());
            try { c.tryLock(); } catch (OverlappingFileLockException e) { System.out.println("overlapping"); }
            l.release();
        }
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 10);
            m.put(0, (byte) 88);
            m.force();
            System.out.println(Files.readString(file) + " " + c.size());
            ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocate(4)};
            System.out.println(c.read(parts) + " " + new String(parts[1].array()));
            System.out.println(c.position() + " " + c.truncate(5).size());
        }
        try { FileChannel.open(Path.of("none")); } catch (NoSuchFileException e) { System.out.println(e.getMessage()); }
        Path t = Files.createTempFile(Path.of("."), "pre", ".suf");
        System.out.println(t.getFileName().toString().matches("pre\\d+\\.suf"));
        t.toFile().deleteOnExit();
    }
}
