// Deflater and Inflater: levels, strategies, dictionaries, raw streams, flush modes, bad data, checksums.
import java.nio.ByteBuffer;
import java.util.*;
import java.util.zip.*;

public class DeflateLevels {
    public static void main(String[] args) throws Exception {
        Random r = new Random(5);
        byte[][] inputs = {new byte[0], "a".getBytes(), "hello hello hello hello".getBytes(), new byte[20000], new byte[5000], "the quick brown fox ".repeat(500).getBytes()};
        r.nextBytes(inputs[4]);
        for (byte[] in : inputs) {
            StringBuilder sb = new StringBuilder(in.length + ":");
            for (int level : new int[] {0, 1, 5, 9, -1}) for (int strategy : new int[] {Deflater.DEFAULT_STRATEGY, Deflater.FILTERED, Deflater.HUFFMAN_ONLY}) for (boolean raw : new boolean[] {false, true}) {
                Deflater d = new Deflater(level, raw);
                d.setStrategy(strategy);
                d.setInput(in);
                d.finish();
                byte[] out = new byte[30000];
                int n = d.deflate(out);
                Inflater i = new Inflater(raw);
                i.setInput(out, 0, n);
                byte[] back = new byte[in.length];
                int m = i.inflate(back);
                if (m == 0 && in.length == 0) i.inflate(new byte[1]);
                if (!Arrays.equals(in, back)) System.out.println("differs");
                sb.append(' ').append(n).append('/').append(Arrays.hashCode(Arrays.copyOf(out, n)));
                if (!d.finished() || d.getTotalIn() != in.length || d.getBytesWritten() != n || i.getBytesWritten() != in.length) System.out.println("totals");
                d.end();
                i.end();
            }
            System.out.println(sb);
            CRC32 crc = new CRC32();
            Adler32 adler = new Adler32();
            CRC32C c = new CRC32C();
            for (Checksum k : new Checksum[] {crc, adler, c}) {
                k.update(in);
                System.out.print(Long.toHexString(k.getValue()) + " ");
                k.reset();
                for (byte b : in) k.update(b);
                System.out.print(Long.toHexString(k.getValue()) + " ");
                k.update(ByteBuffer.allocateDirect(100));
                System.out.print(Long.toHexString(k.getValue()) + " ");
            }
            System.out.println();
        }
        byte[] dict = "hello world dictionary".getBytes(), text = "dictionary world hello".getBytes(), out = new byte[200];
        Deflater d = new Deflater();
        d.setDictionary(dict);
        d.setInput(text);
        d.finish();
        int n = d.deflate(out);
        Inflater i = new Inflater();
        i.setInput(out, 0, n);
        byte[] back = new byte[100];
        System.out.println(n + " " + d.getAdler() + " " + i.inflate(back) + i.needsDictionary() + " " + i.getAdler());
        i.setDictionary(dict);
        System.out.println(new String(back, 0, i.inflate(back)) + " " + i.finished() + i.getRemaining());
        try {
            Inflater wrong = new Inflater();
            wrong.setInput(out, 0, n);
            wrong.inflate(back);
            wrong.setDictionary(text);
        } catch (IllegalArgumentException e) {
            System.out.println("dictionary " + e.getMessage());
        }
        d.reset();
        d.setInput("flush me ".repeat(20).getBytes());
        int a = d.deflate(out, 0, 200, Deflater.SYNC_FLUSH);
        d.setInput("again".getBytes());
        int b = d.deflate(out, a, 200 - a, Deflater.FULL_FLUSH);
        d.finish();
        int c = d.deflate(out, a + b, 200 - a - b);
        i.reset();
        i.setInput(out, 0, a);
        byte[] big = new byte[400];
        int x = i.inflate(big);
        System.out.println(a + " " + b + " " + c + " " + x + " " + i.needsInput() + i.finished());
        i.setInput(out, a, b + c);
        System.out.println(i.inflate(big, x, 400 - x) + " " + i.finished() + " " + new String(big, 0, 195).hashCode());
        for (byte[] bad : new byte[][] {{1, 2, 3, 4}, {0x78, (byte) 0x9c, 7, 7, 7, 7}, {0x78, (byte) 0x9c}, {0x78, 0x01, 0x01, 5, 0, 9, 9, 1}}) {
            Inflater q = new Inflater();
            q.setInput(bad);
            try {
                System.out.println(q.inflate(big) + " " + q.needsInput());
            } catch (DataFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        d.end();
        try {
            d.deflate(out);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        ByteBuffer src = ByteBuffer.allocateDirect(3000), dst = ByteBuffer.allocateDirect(500), res = ByteBuffer.allocate(4000);
        while (src.hasRemaining()) src.put((byte) (src.position() / 100));
        Deflater nd = new Deflater();
        nd.setInput(src.flip());
        nd.finish();
        System.out.println(nd.deflate(dst) + " " + src.remaining());
        Inflater ni = new Inflater();
        ni.setInput(dst.flip());
        System.out.println(ni.inflate(res) + " " + res.flip().hashCode());
    }
}
