// Files in the working directory: write, read, append, lengths, delete, rename, directories.
import java.io.*;

public class FileRoundTrip {
    public static void main(String[] args) throws IOException {
        File f = new File("round.bin");
        System.out.println(f.exists() + " " + f.getName() + " " + f.getPath() + " " + f.isAbsolute() + " "
            + f.delete());
        byte[] data = new byte[10000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * 31);
        try (FileOutputStream o = new FileOutputStream(f)) {
            o.write(data, 0, 5000);
            o.write(7);
            o.write(data, 5000, 5000);
        }
        System.out.println(f.length() + " " + f.exists() + f.isFile() + f.isDirectory() + f.canRead());
        try (FileInputStream in = new FileInputStream(f)) {
            int n = 0, h = 0, b;
            while ((b = in.read()) >= 0) {
                h = h * 31 + b;
                n++;
            }

            System.out.println(n + " " + h + " " + in.read() + in.available());
        }
        try (FileOutputStream o = new FileOutputStream("round.bin", true)) {
            o.write(new byte[] {1, 2, 3});
        }
        try (InputStream in = new FileInputStream("round.bin")) {
            byte[] buf = new byte[4096];
            int total = 0, n;
            while ((n = in.read(buf)) > 0) total += n;
            System.out.println(total + " " + in.read(buf));
        }
        try (InputStream in = new FileInputStream(f)) {
            System.out.println(in.skip(9999) + " " + in.read() + " " + in.available());
        }
        File g = new File("renamed.bin");
        System.out.println(f.renameTo(g) + " " + f.exists() + g.length());
        File d = new File("dir");
        System.out.println(d.mkdir() + " " + d.mkdir() + d.isDirectory() + new File(d, "a/b").mkdirs()
            + new File("dir/a").list().length);
        for (String n : new String[] {"x.txt", "y.txt"}) try (Writer w = new FileWriter(new File(d, n))) {
            w.write(n + "\n");
        }
        String[] names = d.list();
        java.util.Arrays.sort(names);
        System.out.println(java.util.Arrays.toString(names) + " " + d.listFiles().length
            + new File(d, "x.txt").getParent() + new File("dir/./x.txt").getPath() + new File("a//b/")
            .getPath() + new File("p", "q").equals(new File("p/q")));
        System.out.println(d.delete() + " " + new File("dir/a/b").delete() + new File("dir/a").delete()
            + new File("dir/x.txt").delete() + new File("dir/y.txt").delete() + d.delete() + d.exists());
        try {
            new FileInputStream("no/such/file");
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        try {
            new FileOutputStream("no/such/dir/file");
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage());
        }
        InputStream c = new FileInputStream(g);
        c.close();
        c.close();
        try {
            c.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try (RandomAccessFile r = new RandomAccessFile(g, "rw")) {
            r.seek(100);
            r.writeInt(0xcafebabe);
            r.writeUTF("h\u00e9");
            long p = r.getFilePointer();
            r.seek(100);
            System.out.println(Integer.toHexString(r.readInt()) + r.readUTF() + p + " " + r.length());
            r.setLength(50);
            System.out.println(r.length());
        }
        System.out.println(g.delete() + " " + new File("").exists() + new File("x").compareTo(new File("y"))
            + new File("/a").isAbsolute());
    }
}
