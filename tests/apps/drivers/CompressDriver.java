// Commons Compress: tar, zip, ar, cpio and bzip2, lz4, snappy, lzw streams there and back.
import java.io.*;
import java.util.*;
import org.apache.commons.compress.archivers.*;
import org.apache.commons.compress.archivers.ar.*;
import org.apache.commons.compress.archivers.cpio.*;
import org.apache.commons.compress.archivers.tar.*;
import org.apache.commons.compress.archivers.zip.*;
import org.apache.commons.compress.compressors.*;

public class CompressDriver {
    public static void main(String[] args) throws Exception {
        byte[] data = new byte[40000];
        for (int i = 0; i < data.length; i++) data[i] = (byte) (i * i / 97 % 23 + 'a');
        for (String name : List.of("bzip2", "gz", "deflate", "lz4-block", "lz4-framed", "snappy-framed")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (OutputStream c = new CompressorStreamFactory().createCompressorOutputStream(name, out)) { c.write(data); }
            try (InputStream in = new CompressorStreamFactory().createCompressorInputStream(name, new ByteArrayInputStream(out.toByteArray()))) {
                System.out.println(name + " " + out.size() + " " + Arrays.equals(in.readAllBytes(), data));
            }
        }
        for (String name : List.of("tar", "zip", "cpio", "ar", "jar")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (ArchiveOutputStream a = new ArchiveStreamFactory().createArchiveOutputStream(name, out)) {
                for (int i = 0; i < 5; i++) {
                    int n = i * 1000;
                    ArchiveEntry e = switch (name) {
                        case "tar" -> { TarArchiveEntry t = new TarArchiveEntry("d/f" + i); t.setSize(n); t.setModTime(1000000L); yield t; }
                        case "cpio" -> { CpioArchiveEntry t = new CpioArchiveEntry("f" + i, n); t.setTime(5); yield t; }
                        case "ar" -> new ArArchiveEntry("f" + i, n, 0, 0, 33188, 7);
                        default -> { ZipArchiveEntry t = new ZipArchiveEntry("f" + i); t.setTime(1000000000000L); yield t; }
                    };
                    a.putArchiveEntry(e);
                    a.write(data, 0, n);
                    a.closeArchiveEntry();
                }
            }
            StringBuilder sb = new StringBuilder(name + " " + out.size() + " " + Arrays.hashCode(out.toByteArray()));
            try (ArchiveInputStream in = new ArchiveStreamFactory().createArchiveInputStream(name, new ByteArrayInputStream(out.toByteArray()))) {
                for (ArchiveEntry e; (e = in.getNextEntry()) != null; ) sb.append(' ').append(e.getName()).append(':').append(in.readAllBytes().length);
            }
            System.out.println(sb);
        }
    }
}
