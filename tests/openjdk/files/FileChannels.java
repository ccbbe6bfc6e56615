// FileChannel: positions, scatter and gather, transfers, truncation, locks, sparse writes, mapped buffers.
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.file.*;
import java.util.*;
import static java.nio.file.StandardOpenOption.*;

public class FileChannels {
    public static void main(String[] args) throws Exception {
        Path p = Path.of("channel.bin"), q = Path.of("other.bin");
        try (FileChannel c = FileChannel.open(p, CREATE, READ, WRITE)) {
            ByteBuffer b = ByteBuffer.allocate(64);
            for (int i = 0; i < 16; i++) b.putInt(i * i);
            System.out.println(c.write(b.flip()) + " " + c.position() + " " + c.size());
            ByteBuffer r = ByteBuffer.allocateDirect(10);
            System.out.println(c.read(r, 20) + " " + r.flip().getInt() + r.getInt() + " " + c.position() + " " + c.read(r.clear(), 60) + " " + c.read(r.clear(), 64) + c.read(ByteBuffer.allocate(0)));
            ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocateDirect(5), ByteBuffer.allocate(100)};
            c.position(2);
            System.out.println(c.read(parts) + " " + parts[0].position() + parts[1].position() + parts[2].position());
            for (ByteBuffer x : parts) x.flip();
            c.position(100);
            System.out.println(c.write(parts, 1, 2) + " " + c.size());
            c.write(ByteBuffer.wrap("end".getBytes()), 1000);
            System.out.println(c.size() + " " + c.truncate(500).size() + " " + c.position());
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 8, 100);
            m.order(ByteOrder.LITTLE_ENDIAN).putLong(0, 0x0102030405060708L).putDouble(16, Math.PI);
            System.out.println(m.getInt(4) + " " + m.isDirect() + m.capacity() + m.force().isLoaded());
            ByteBuffer chk = ByteBuffer.allocate(8);
            c.read(chk, 8);
            System.out.println(Arrays.toString(chk.array()));
            MappedByteBuffer ro = c.map(FileChannel.MapMode.READ_ONLY, 0, c.size());
            try {
                ro.put(0, (byte) 1);
            } catch (ReadOnlyBufferException e) {
                System.out.println("read only");
            }
            MappedByteBuffer priv = c.map(FileChannel.MapMode.PRIVATE, 0, 16);
            priv.putLong(0, -1);
            System.out.println(ro.getLong(0) + " " + priv.getLong(0));
            try (FileLock l = c.lock(0, 10, false)) {
                System.out.println(l.isValid() + " " + l.isShared() + l.position() + l.size() + l.overlaps(5, 3));
                try {
                    c.tryLock(5, 10, false);
                } catch (OverlappingFileLockException e) {
                    System.out.println("overlapping");
                }
            }
            try (FileChannel d = FileChannel.open(q, CREATE, WRITE, TRUNCATE_EXISTING)) {
                System.out.println(c.transferTo(4, 200, d) + " " + d.position() + " " + d.transferFrom(Channels.newChannel(new ByteArrayInputStream(new byte[33])), 300, 100) + " " + d.size());
                try {
                    d.read(ByteBuffer.allocate(1));
                } catch (NonReadableChannelException e) {
                    System.out.println("write only");
                }
            }
            c.force(true);
        }
        try (FileChannel c = FileChannel.open(p, READ)) {
            try {
                c.write(ByteBuffer.allocate(1));
            } catch (NonWritableChannelException e) {
                System.out.println("cannot write");
            }
            try {
                c.position(-1);
            } catch (IllegalArgumentException e) {
                System.out.println("negative " + e.getMessage());
            }
            c.close();
            try {
                c.size();
            } catch (ClosedChannelException e) {
                System.out.println("closed");
            }
        }
        try (SeekableByteChannel s = Files.newByteChannel(q, READ, WRITE)) {
            ByteBuffer b = ByteBuffer.allocate(333);
            while (s.read(b) > 0) { }
            System.out.println(Arrays.hashCode(b.array()) + " " + s.position(5).position() + s.truncate(7).size());
        }
        try (RandomAccessFile f = new RandomAccessFile("channel.bin", "rw")) {
            f.seek(50);
            f.writeUTF("h\u00e9llo");
            f.writeDouble(1.5);
            f.seek(50);
            System.out.println(f.readUTF().length() + " " + f.readDouble() + " " + f.getFilePointer() + " " + f.getChannel().position() + " " + f.length() + f.skipBytes(1000) + f.read());
            f.setLength(10);
            f.seek(20);
            f.write(1);
            System.out.println(f.length() + " " + f.getFD().valid());
            try {
                f.readInt();
            } catch (EOFException e) {
                System.out.println("eof " + e.getMessage());
            }
        }
        Files.delete(p);
        Files.delete(q);
    }
}
