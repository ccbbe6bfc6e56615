// Providers found at run time: tools that run in the process, charsets of further modules, file systems over zip files, loggers, time zones and locale data.
import java.io.*;
import java.net.URI;
import java.nio.charset.*;
import java.nio.file.*;
import java.text.*;
import java.util.*;
import java.util.spi.ToolProvider;

public class ToolsAndCharsets {
    static void attempt(String title, java.util.concurrent.Callable<Object> c) { try { System.out.println(title + " -> " + c.call()); } catch (Throwable t) { System.out.println(title + " !! " + t); } }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("tools");
        Files.writeString(dir.resolve("a.txt"), "text a");
        StringWriter out = new StringWriter(), err = new StringWriter();
        ToolProvider jar = ToolProvider.findFirst("jar").get();
        System.out.println(jar.run(new PrintWriter(out), new PrintWriter(err), "--create", "--file", dir.resolve("x.jar").toString(), "-C", dir.toString(), "a.txt") + " " + out + err);
        System.out.println(jar.run(new PrintWriter(out), new PrintWriter(err), "--list", "--file", dir.resolve("x.jar").toString()) + " " + out.toString().replace('\n', ',') + err);
        System.out.println(jar.run(new PrintWriter(out), new PrintWriter(err), "--nonsense") + " " + (err.toString().length() > 0));
        try (FileSystem zip = FileSystems.newFileSystem(URI.create("jar:" + dir.resolve("x.jar").toUri()), Map.of("create", "true"))) {
            System.out.println(Files.readString(zip.getPath("/a.txt")) + " " + zip.provider().getScheme() + " " + zip.isReadOnly());
            Files.writeString(zip.getPath("/b.txt"), "written");
            Files.createDirectory(zip.getPath("/d"));
            Files.copy(zip.getPath("/a.txt"), zip.getPath("/d/c.txt"));
            try (var s = Files.walk(zip.getPath("/"))) { System.out.println(s.map(Path::toString).filter(p -> !p.contains("META")).sorted().toList()); }
        }
        try (FileSystem zip = FileSystems.newFileSystem(dir.resolve("x.jar"))) { System.out.println(Files.size(zip.getPath("b.txt")) + " " + Files.readString(zip.getPath("d", "c.txt"))); }
        try (FileSystem jrt = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of())) { System.out.println(jrt); } catch (Exception e) { System.out.println(e.getClass().getSimpleName()); }
        Path object = Paths.get(URI.create("jrt:/java.base/java/lang/Object.class"));
        System.out.println(object + " " + Files.exists(object) + " " + Integer.toHexString(Files.readAllBytes(object)[0] & 255) + " " + Files.exists(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/packages/java.sql")));
        for (String n : List.of("UTF-8", "windows-1252", "Shift_JIS", "Big5", "GB18030", "IBM037", "EUC-KR", "ISO-2022-JP", "UTF-32LE", "KOI8-R", "none", "x y")) attempt(n, () -> Charset.isSupported(n) + " " + Arrays.toString("a\u00e9\u4e2d\u0416".getBytes(n)));
        for (String tag : List.of("en-US", "de", "fr-CA", "ja", "ar", "hi", "zh-TW", "sr-Latn")) { Locale l = Locale.forLanguageTag(tag); attempt(tag, () -> NumberFormat.getInstance(l).format(1234567.891) + " " + l.getDisplayLanguage(l) + " " + new DateFormatSymbols(l).getMonths()[2] + " " + Currency.getInstance(Locale.US).getSymbol(l) + " " + Calendar.getInstance(l).getFirstDayOfWeek()); }
        for (String z : List.of("Europe/Berlin", "Asia/Kolkata", "America/St_Johns", "GMT+5:30", "None/Where")) attempt(z, () -> TimeZone.getTimeZone(z).getOffset(1600000000000L) + " " + TimeZone.getTimeZone(z).getDisplayName(true, TimeZone.LONG, Locale.ENGLISH));
        System.Logger log = System.getLogger("some.name");
        System.out.println(log.getName() + " " + log.isLoggable(System.Logger.Level.INFO) + log.isLoggable(System.Logger.Level.DEBUG));
        try (var s = Files.walk(dir)) { s.sorted(Comparator.reverseOrder()).forEach(x -> x.toFile().delete()); }
    }
}
