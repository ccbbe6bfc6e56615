// ZipOutputStream, ZipInputStream, ZipFile: methods, comments, extras, times, duplicates, damaged archives.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.time.LocalDateTime;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;

public class ZipArchives {
    public static void main(String[] args) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Path p = Path.of("test.zip");
        try (ZipOutputStream z = new ZipOutputStream(Files.newOutputStream(p))) {
            z.setComment("archive comment \u00e9");
            z.setLevel(6);
            for (int i = 0; i < 12; i++) {
                ZipEntry e = new ZipEntry("dir" + i % 3 + "/file" + i + (i == 5 ? "\u20ac" : "") + ".txt");
                e.setTimeLocal(LocalDateTime.of(2001 + i, 2, 3, 4, 5, 6));
                if (i % 4 == 0) e.setComment("comment " + i);
                byte[] data = ("content " + i + "\n").repeat(i * i + 1).getBytes();
                if (i % 3 == 1) {
                    e.setMethod(ZipEntry.STORED);
                    CRC32 c = new CRC32();
                    c.update(data);
                    e.setCrc(c.getValue());
                    e.setSize(data.length);
                    e.setCompressedSize(data.length);
                }
                z.putNextEntry(e);
                z.write(data);
                z.closeEntry();
            }
            ZipEntry dir = new ZipEntry("empty/");
            dir.setTime(1000000000000L);
            z.putNextEntry(dir);
            try {
                z.putNextEntry(new ZipEntry("empty/"));
            } catch (ZipException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Files.size(p) + " " + Arrays.hashCode(Files.readAllBytes(p)));
        try (ZipFile z = new ZipFile(p.toFile())) {
            System.out.println(z.size() + " " + z.getComment().length() + " " + z.getName());
            for (ZipEntry e : z.stream().toList()) {
                byte[] all = z.getInputStream(e).readAllBytes();
                System.out.println(e.getName().replace("\u20ac", "E") + " " + e.getSize() + " " + e.getCompressedSize() + " " + e.getMethod() + " " + Long.toHexString(e.getCrc()) + " " + e.getTimeLocal() + " " + e.isDirectory() + " " + e.getComment() + " " + Arrays.hashCode(all) + " " + e.hashCode() + Arrays.toString(e.getExtra()));
            }
            System.out.println(z.getEntry("none") + " " + z.getEntry("empty") + " " + Collections.list(z.entries()).size());
            InputStream in = z.getInputStream(z.getEntry("dir0/file6.txt"));
            System.out.println(in.skip(10) + " " + in.read() + " " + in.available());
        }
        try (ZipInputStream z = new ZipInputStream(Files.newInputStream(p))) {
            StringBuilder sb = new StringBuilder();
            for (ZipEntry e; (e = z.getNextEntry()) != null; ) sb.append(e.getName().length()).append('/').append(e.getSize()).append('/').append(z.readAllBytes().length).append('/').append(e.getCompressedSize()).append(' ');
            System.out.println(sb);
        }
        byte[] good = Files.readAllBytes(p);
        for (int cut : new int[] {0, 3, 21, 22, good.length / 2, good.length - 1}) {
            Files.write(p, Arrays.copyOf(good, cut));
            try (ZipFile z = new ZipFile(p.toFile())) {
                System.out.println(cut + " " + z.size());
            } catch (IOException e) {
                System.out.println(cut + " " + e.getClass().getSimpleName() + " " + e.getMessage());
            }
            try (ZipInputStream z = new ZipInputStream(new ByteArrayInputStream(good, 0, cut))) {
                int n = 0;
                while (z.getNextEntry() != null) n++;
                System.out.println(n);
            } catch (IOException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Random r = new Random(1);
        Map<String, Integer> verdicts = new TreeMap<>();
        for (int k = 0; k < 60; k++) {
            byte[] bad = good.clone();
            bad[bad.length - 1 - r.nextInt(900)] ^= 1 << r.nextInt(8);
            Files.write(p, bad);
            String v;
            try (ZipFile z = new ZipFile(p.toFile())) {
                int h = 0;
                for (ZipEntry e : z.stream().toList()) h += z.getInputStream(e).readAllBytes().length;
                v = "ok " + h;
            } catch (IOException | IllegalArgumentException e) {
                v = e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replaceAll("[^ -~]", "?");
            }
            verdicts.merge(v, 1, Integer::sum);
        }
        System.out.println(verdicts);
        Files.delete(p);
        try {
            new ZipFile("none.zip");
        } catch (IOException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ZipOutputStream z = new ZipOutputStream(out, StandardCharsets.ISO_8859_1);
        z.setMethod(ZipOutputStream.STORED);
        ZipEntry e = new ZipEntry("x");
        for (String s : List.of("nosize", "badcrc")) {
            try {
                z.putNextEntry(e);
                z.write(5);
                z.closeEntry();
            } catch (ZipException x) {
                System.out.println(s + " " + x.getMessage());
            }
            e = new ZipEntry("y");
            e.setSize(1);
            e.setCrc(77);
        }
        try {
            new ZipEntry("n".repeat(70000));
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
    }
}
