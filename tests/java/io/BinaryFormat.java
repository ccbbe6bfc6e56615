// A small binary file format: header, checksummed records, index, reread in random order and after damage.
import java.io.*;
import java.util.*;

public class BinaryFormat {
    static class Rec {
        int id;
        String name;
        double[] vals;
        Rec(int i, String n, double[] v) {
            id = i;
            name = n;
            vals = v;
        }

        int sum() {
            int h = id * 31 + name.hashCode();
            for (double d : vals) h = h * 31 + (int) Double.doubleToLongBits(d);
            return h;
        }

        void write(DataOutput o) throws IOException {
            o.writeInt(id);
            o.writeUTF(name);
            o.writeShort(vals.length);
            for (double d : vals) o.writeDouble(d);
            o.writeInt(sum());
        }

        static Rec read(DataInput in) throws IOException {
            int id = in.readInt();
            String n = in.readUTF();
            double[] v = new double[in.readUnsignedShort()];
            for (int i = 0; i < v.length; i++) v[i] = in.readDouble();
            Rec r = new Rec(id, n, v);
            if (in.readInt() != r.sum()) throw new IOException("checksum of " + id);
            return r;
        }
    }

    public static void main(String[] args) throws IOException {
        File f = File.createTempFile("rec", ".dat", new File("."));
        List<Long> idx = new ArrayList<>();
        Random r = new Random(12);
        try (RandomAccessFile o = new RandomAccessFile(f, "rw")) {
            o.writeBytes("JREC");
            o.writeInt(200);
            for (int i = 0; i < 200; i++) {
                idx.add(o.getFilePointer());
                double[] v = new double[r.nextInt(20)];
                for (int j = 0; j < v.length; j++) v[j] = r.nextGaussian();
                new Rec(i, "name" + Integer.toString(i * 7919, 36), v).write(o);
            }

            long at = o.getFilePointer();
            for (long p : idx) o.writeLong(p);
            o.writeLong(at);
        }
        System.out.println(f.length());
        try (RandomAccessFile in = new RandomAccessFile(f, "r")) {
            in.seek(in.length() - 8);
            long at = in.readLong();
            int h = 0;
            for (int k = 0; k < 300; k++) {
                int i = r.nextInt(200);
                in.seek(at + 8L * i);
                in.seek(in.readLong());
                Rec x = Rec.read(in);
                if (x.id != i) System.out.println("wrong record");
                h = h * 31 + x.sum();
            }

            System.out.println(h + " " + in.getFilePointer() % 1);
            try {
                in.write(1);
            } catch (IOException e) {
                System.out.println("read only");
            }

            in.seek(in.length());
            System.out.println(in.read());
            try {
                in.readInt();
            } catch (EOFException e) {
                System.out.println("eof");
            }

            try {
                in.seek(-1);
            } catch (IOException e) {
                System.out.println("negative seek");
            }
        }
        try (RandomAccessFile o = new RandomAccessFile(f, "rw")) {
            o.seek(idx.get(50) + 1);
            o.write(0x55);
            o.seek(idx.get(70) + 6);
            o.write('X');
        }
        int bad = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(f)))) {
            byte[] m = new byte[4];
            in.readFully(m);
            int n = in.readInt();
            System.out.println(new String(m) + n);
            for (int i = 0; i < n; i++) try {
                Rec.read(in);
            } catch (IOException e) {
                bad++;
                System.out.println(e.getMessage());
            }
        }
        System.out.println(bad);
        f.deleteOnExit();
    }
}
