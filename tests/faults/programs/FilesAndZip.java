import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Writes and reads files and archives in every way; the data that are read must be those written. */
public class FilesAndZip {
    public static void main(String[] args) throws IOException {
        Path directory = Path.of("files");
        Files.createDirectories(directory);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            text.append("line ").append(i).append('\n');
        }
        byte[] bytes = text.toString().getBytes();
        Path plain = directory.resolve("plain");
        try (FileOutputStream out = new FileOutputStream(plain.toFile())) {
            out.write(bytes);
        }
        Path zip = directory.resolve("all.zip");
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(zip.toFile()))) {
            for (int i = 0; i < 5; i++) {
                out.putNextEntry(new ZipEntry("entry" + i));
                out.write(bytes, 0, bytes.length / (i + 1));
                out.closeEntry();
            }
        }
        CRC32 sum = new CRC32();
        try (ZipFile file = new ZipFile(zip.toFile())) {
            for (int i = 0; i < 5; i++) {
                sum.update(file.getInputStream(file.getEntry("entry" + i)).readAllBytes());
            }
        }
        try (RandomAccessFile file = new RandomAccessFile(plain.toFile(), "rw")) {
            file.seek(file.length());
            file.writeBytes("the end\n");
        }
        try (FileChannel channel = FileChannel.open(plain, StandardOpenOption.READ)) {
            ByteBuffer found = ByteBuffer.allocateDirect((int) channel.size());
            while (found.hasRemaining() && channel.read(found) >= 0) {
                // on
            }
            found.flip();
            sum.update(found);
        }
        int lines = 0;
        try (BufferedReader in = new BufferedReader(
            new InputStreamReader(new FileInputStream(plain.toFile())))) {
            while (in.readLine() != null) {
                lines++;
            }
        }
        Files.move(plain, directory.resolve("moved"));
        int names;
        try (java.util.stream.Stream<Path> list = Files.list(directory)) {
            names = (int) list.count();
        }
        System.out.println(Long.toHexString(sum.getValue()) + " " + lines + " lines, " + names);
    }
}
