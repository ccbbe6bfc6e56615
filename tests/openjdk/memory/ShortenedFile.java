import java.io.RandomAccessFile;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A mapped file becomes shorter: an access beyond its end throws an InternalError. */
public class ShortenedFile {
    interface Access {
        Object run() throws Exception;
    }

    static final int SIZE = 3 * 65536;
    static final int GONE = 70000;

    static void tell(String what, Access access) {
        try {
            System.out.println(what + ": " + access.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile(Path.of("."), "mapped", null);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(SIZE);
            MappedByteBuffer buffer = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, SIZE);
            buffer.put(0, (byte) 7).put(GONE, (byte) 9);
            tell("whole", () -> buffer.get(GONE));
            file.setLength(4096);
            single(buffer);
            ranges(buffer);
            handles(buffer);
            tell("what is still there", () -> buffer.get(0));
            file.setLength(SIZE);
            tell("grown again", () -> buffer.get(GONE));
            tell("written again", () -> buffer.putInt(GONE, 0x01020304).getInt(GONE));
        }
        Files.delete(path);
    }

    static void single(ByteBuffer buffer) throws Exception {
        tell("get", () -> buffer.get(GONE));
        tell("getChar", () -> buffer.getChar(GONE));
        tell("getShort", () -> buffer.getShort(GONE));
        tell("getInt", () -> buffer.getInt(GONE));
        tell("getLong", () -> buffer.getLong(GONE));
        tell("getFloat", () -> buffer.getFloat(GONE));
        tell("getDouble", () -> buffer.getDouble(GONE));
        tell("unaligned getInt", () -> buffer.getInt(GONE + 1));
        tell("unaligned getLong", () -> buffer.getLong(GONE + 1));
        tell("put", () -> buffer.put(GONE, (byte) 1));
        tell("putShort", () -> buffer.putShort(GONE, (short) 1));
        tell("putInt", () -> buffer.putInt(GONE, 1));
        tell("putLong", () -> buffer.putLong(GONE, 1));
        tell("unaligned putLong", () -> buffer.putLong(GONE + 1, 1));
        buffer.position(GONE);
        tell("relative get", () -> buffer.get());
        tell("relative put", () -> buffer.put((byte) 1));
        buffer.clear();
        tell("last byte of the page", () -> buffer.get(4095));
        tell("int across the end", () -> buffer.getInt(4094));
        tell("view", () -> buffer.asIntBuffer().get(GONE / 4));
        tell("loop", () -> {
            int sum = 0;
            for (int i = 0; i < SIZE; i++) {
                sum += buffer.get(i);
            }
            return sum;
        });
        Thread thread = new Thread(() -> tell("in a thread", () -> buffer.get(GONE)));
        thread.start();
        thread.join();
    }

    static void ranges(ByteBuffer buffer) {
        ByteBuffer other = ByteBuffer.allocateDirect(65536);
        byte[] bytes = new byte[1000];
        byte[] few = new byte[3];
        tell("bulk get", () -> buffer.get(GONE, bytes));
        tell("bulk get of a few", () -> buffer.get(GONE, few));
        tell("bulk put", () -> buffer.put(GONE, bytes));
        tell("bulk put of a few", () -> buffer.put(GONE, few));
        tell("copied", () -> other.put(0, buffer, GONE, 1000));
        tell("swapped", () -> {
            int[] ints = new int[100];
            buffer.slice(65536, 1000).order(ByteOrder.BIG_ENDIAN).asIntBuffer().get(ints);
            return ints[0];
        });
        tell("mismatch", () -> buffer.slice(65536, 65536).mismatch(other));
        tell("equals", () -> buffer.slice(65536, 65536).equals(other));
        tell("to a channel", () -> {
            Path target = Files.createTempFile(Path.of("."), "written", null);
            try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
                return channel.write(buffer.slice(65536, 1000));
            } finally {
                Files.delete(target);
            }
        });
    }

    static void handles(ByteBuffer buffer) {
        VarHandle ints = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
        tell("handle", () -> (int) ints.get(buffer, GONE));
        tell("volatile handle", () -> (int) ints.getVolatile(buffer, GONE));
    }
}
