import java.io.File;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Known amounts of work that only OpenJDK's library has: checksums, compression, channels, sockets. */
public class LibraryWork extends Work {
    static ByteBuffer direct = ByteBuffer.allocateDirect(3000);

    static void checksums(CRC32 crc, Adler32 adler) {
        crc.update(bytes);
        crc.update(bytes, 100, 50);
        crc.update(5);
        direct.clear();
        crc.update(direct);
        adler.update(bytes, 0, 700);
        adler.update(1);
        direct.clear();
        adler.update(direct);
        sums[HASHED] += 10000 + 50 + 1 + 3000 + 700 + 1 + 3000;
    }

    static byte[] packed = new byte[2000];

    static void deflate(Deflater deflater) {
        deflater.setInput(bytes, 0, 6000);
        deflater.finish();
        int count = 0;
        while (!deflater.finished()) {
            count += deflater.deflate(packed, count, 10);
        }
        sums[DEFLATED] += deflater.getBytesRead();
        number = count;
    }

    static void inflate(Inflater inflater) throws DataFormatException {
        inflater.setInput(packed, 0, number);
        while (!inflater.finished()) {
            inflater.inflate(target, 0, 2500);
        }
        sums[INFLATED] += inflater.getBytesWritten();
    }

    /** Invalid data after a valid start: the bytes that were made of the start must count. */
    static void broken(Inflater inflater, byte[] bad) {
        inflater.setInput(bad);
        try {
            while (!inflater.finished()) {
                inflater.inflate(target);
            }
        } catch (DataFormatException e) {
            number++;
        }
        sums[INFLATED] += inflater.getBytesWritten();
    }

    /** A stored block of 40 bytes, then a block of a type that there is not. */
    static byte[] bad() {
        byte[] bad = new byte[60];
        bad[0] = 0;
        bad[1] = 40;
        bad[3] = (byte) ~40;
        bad[4] = (byte) 0xff;
        bad[45] = 7;
        return bad;
    }

    static void memory(ByteBuffer other) {
        direct.clear();
        direct.put(bytes, 0, 1234);
        direct.flip();
        other.clear();
        other.put(direct);
        sums[COPIED] += 2 * 1234;
    }

    static void random(RandomAccessFile file) throws Exception {
        file.seek(0);
        file.write(bytes, 0, 900);
        file.write(1);
        file.seek(0);
        int count = file.read(target, 0, 500);
        file.read();
        sums[WRITTEN] += 901;
        sums[READ] += count + 1;
        sums[COPIED] += 900 + 500;
    }

    static void channels(FileChannel channel, FileChannel other) throws Exception {
        direct.clear().limit(700);
        sums[WRITTEN] += channel.write(direct);
        ByteBuffer[] both = {direct.duplicate().clear().limit(100), direct.duplicate().clear().limit(200)};
        sums[WRITTEN] += channel.write(both);
        direct.clear();
        sums[READ] += channel.read(direct, 50);
        channel.position(0);
        both[0].clear();
        sums[READ] += channel.read(both);
        long moved = channel.transferTo(0, 600, other);
        sums[READ] += moved;
        sums[WRITTEN] += moved;
    }

    static void copyFile(Path from, Path to) throws Exception {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        sums[READ] += Files.size(from);
        sums[WRITTEN] += Files.size(to);
    }

    static void sockets(Socket client, Socket server) throws Exception {
        client.getOutputStream().write(bytes, 0, 1500);
        int count = 0;
        while (count < 1500) {
            count += server.getInputStream().read(target, 0, 1500 - count);
        }
        sums[WRITTEN] += 1500;
        sums[READ] += count;
        sums[COPIED] += 2 * 1500; /* by way of direct buffers */
    }

    static void library() throws Exception {
        checksums(new CRC32(), new Adler32());
        tell("checksums");
        deflate(new Deflater());
        tell("deflate");
        inflate(new Inflater());
        tell("inflate");
        broken(new Inflater(true), bad());
        tell("broken");
        ByteBuffer other = ByteBuffer.allocateDirect(5000);
        memory(other);
        tell("memory");
        File file = new File("random.bin"), target = new File("target.bin");
        try (RandomAccessFile open = new RandomAccessFile(file, "rw")) {
            random(open);
        }
        tell("random");
        file.delete();
        try (FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
                FileChannel to = FileChannel.open(target.toPath(), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE)) {
            channels(channel, to);
        }
        tell("channels");
        copyFile(target.toPath(), file.toPath());
        tell("copyFile");
        file.delete();
        target.delete();
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
                Socket server = listener.accept()) {
            sockets(client, server);
        }
        tell("sockets");
    }

    static void warm() throws Exception {
        name = "warm";
        library();
    }

    static void measured() throws Exception {
        name = "measured";
        library();
    }

    public static void main(String[] arguments) throws Exception {
        warm();
        measured();
    }
}
