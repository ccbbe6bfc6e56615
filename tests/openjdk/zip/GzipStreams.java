// GZIP, Deflater, Inflater and checked streams: concatenated members, headers, truncation, damage, small reads.
import java.io.*;
import java.util.*;
import java.util.zip.*;

public class GzipStreams {
    static byte[] gzip(String s) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(out, 64)) { g.write(s.getBytes("UTF-8")); }
        return out.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        for (String s : List.of("", "x", "repeat ".repeat(1000), "mixed 123 text\n".repeat(50))) {
            byte[] z = gzip(s);
            byte[] header = Arrays.copyOf(z, 10);
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(z), 3)) {
                byte[] all = in.readAllBytes();
                System.out.println(z.length + " " + Arrays.toString(header) + " " + Arrays.hashCode(z) + " " + new String(all).equals(s) + in.available() + in.read());
            }
        }
        byte[] two = Arrays.copyOf(gzip("first "), gzip("first ").length + gzip("second").length);
        System.arraycopy(gzip("second"), 0, two, gzip("first ").length, gzip("second").length);
        System.out.println(new String(new GZIPInputStream(new ByteArrayInputStream(two)).readAllBytes()));
        byte[] good = gzip("some text to be damaged, some text to be damaged");
        for (int k = 0; k < good.length; k += 3) {
            byte[] bad = good.clone();
            bad[k] ^= 0x55;
            try {
                System.out.print(k + ":" + new GZIPInputStream(new ByteArrayInputStream(bad)).readAllBytes().length + " ");
            } catch (IOException e) {
                System.out.print(k + ":" + e.getClass().getSimpleName() + " " + e.getMessage() + "; ");
            }
        }
        System.out.println();
        for (int k = 0; k < good.length; k += 7) {
            try {
                System.out.print(new GZIPInputStream(new ByteArrayInputStream(good, 0, k)).readAllBytes().length + " ");
            } catch (IOException e) {
                System.out.print(e.getClass().getSimpleName() + " " + e.getMessage() + "; ");
            }
        }
        System.out.println();
        byte[] data = new byte[10000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * i >> 5);
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream(data), new CRC32());
        DeflaterInputStream di = new DeflaterInputStream(checked, new Deflater(9));
        InflaterInputStream back = new InflaterInputStream(di, new Inflater(), 17);
        CheckedOutputStream sum = new CheckedOutputStream(OutputStream.nullOutputStream(), new Adler32());
        System.out.println(back.skip(100) + " " + back.transferTo(sum) + " " + sum.getChecksum().getValue() + " " + checked.getChecksum().getValue() + " " + back.available());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (InflaterOutputStream io = new InflaterOutputStream(out); DeflaterOutputStream d = new DeflaterOutputStream(io, new Deflater(1), 20, true)) {
            for (int i = 0; i < 500; i++) {
                d.write(data, i * 20, 20);
                if (i % 50 == 0) { d.flush(); System.out.print(out.size() + " "); }
            }
        }
        System.out.println(Arrays.equals(out.toByteArray(), data));
        try (GZIPInputStream g = new GZIPInputStream(new ByteArrayInputStream(good))) {
            g.close();
            g.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream(new byte[20]));
        } catch (ZipException e) {
            System.out.println(e.getMessage());
        }
    }
}
