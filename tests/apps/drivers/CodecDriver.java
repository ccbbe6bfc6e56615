// Commons Codec, CSV, Text and IO.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import org.apache.commons.codec.binary.*;
import org.apache.commons.codec.digest.*;
import org.apache.commons.codec.language.*;
import org.apache.commons.codec.net.*;
import org.apache.commons.csv.*;
import org.apache.commons.io.*;
import org.apache.commons.text.*;
import org.apache.commons.text.similarity.*;

public class CodecDriver {
    public static void main(String[] args) throws Exception {
        for (String w : List.of("Robert", "Rupert", "Schmidt", "Thompson")) System.out.println(w + " " + new Soundex().encode(w) + " " + new Metaphone().encode(w) + " " + new DoubleMetaphone().encode(w) + " " + new ColognePhonetic().encode(w) + " " + new Nysiis().encode(w) + " " + new RefinedSoundex().encode(w));
        System.out.println(DigestUtils.sha256Hex("x") + " " + MurmurHash3.hash32x86("abc".getBytes()) + " " + Hex.encodeHexString("hi".getBytes()) + " " + new Base32().encodeToString("base".getBytes()) + " " + new URLCodec().encode("a b&c") + " " + new QuotedPrintableCodec().encode("\u00e9=") + Crypt.crypt("secret", "ab") + " " + UnixCrypt.crypt("pw", "xy"));
        StringBuilder out = new StringBuilder();
        try (CSVPrinter p = new CSVPrinter(out, CSVFormat.DEFAULT.withHeader("a", "b"))) { p.printRecord(1, "x,y"); p.printRecord("q\"q", null); p.printRecord(" s ", "multi\nline"); }
        System.out.println(out);
        for (CSVRecord r : CSVParser.parse(out.toString(), CSVFormat.DEFAULT.withFirstRecordAsHeader())) System.out.println(r.get("a") + "|" + r.get("b").length() + "|" + r.getRecordNumber());
        System.out.println(new StringSubstitutor(Map.of("n", "World")).replace("Hello ${n} ${m:-none}") + " " + WordUtils.wrap("the quick brown fox jumps", 10).replace("\n", "~") + " " + StringEscapeUtils.escapeJson("a\"b/\u20ac") + new JaroWinklerSimilarity().apply("martha", "marhta") + " " + new LevenshteinDistance().apply("a", "bc") + new CosineDistance().apply("a b c", "a b d"));
        System.out.println(IOUtils.toString(new ByteArrayInputStream("io text".getBytes()), StandardCharsets.UTF_8) + FilenameUtils.getExtension("a/b.tar.gz") + FilenameUtils.normalize("/a/../b/./c") + FilenameUtils.wildcardMatch("abc.txt", "*.t?t") + FileUtils.byteCountToDisplaySize(123456789L));
        FileUtils.writeLines(new File("lines.txt"), List.of("a", "b", "c"));
        System.out.println(FileUtils.readLines(new File("lines.txt"), "UTF-8") + " " + FileUtils.checksumCRC32(new File("lines.txt")));
    }
}
