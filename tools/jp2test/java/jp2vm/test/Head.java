package jp2vm.test;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The head of a file of counts: what the numbers depend on. */
final class Head {

    private Head() {
    }

    static void fill(Map<String, String> head, int warm, String classPath) {
        head.put("jp2vm", System.getProperty("java.vm.version"));
        head.put("jdk", System.getProperty("java.runtime.version"));
        head.put("classPath", "sha256:" + hash(classPath));
        String machine = System.getProperty("jp2test.machine", "");
        head.put("options", "--warm=" + warm + (machine.isEmpty() ? "" : " " + machine));
        String inflation = System.getProperty("sun.reflect.inflationThreshold", "15");
        head.put("environment", "locale " + Locale.getDefault().toLanguageTag() + ", zone "
                + TimeZone.getDefault().getID() + ", encoding " + Charset.defaultCharset()
                + ", reflection threshold " + inflation);
    }

    /* The contents count, not the directory, and not the times in a jar. */
    private static String hash(String classPath) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String entry : classPath.split(File.pathSeparator)) {
                Path path = Paths.get(entry);
                if (entry.isEmpty()) {
                    continue;
                }
                if (Files.isDirectory(path)) {
                    addDirectory(digest, path);
                } else if (Files.isRegularFile(path)) {
                    addFile(digest, path);
                }
                digest.update((byte) '\n');
            }
            StringBuilder text = new StringBuilder();
            for (byte b : digest.digest()) {
                text.append(String.format("%02x", b));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new Refusal("the class path cannot be read: " + e);
        }
    }

    private static void addDirectory(MessageDigest digest, Path directory) throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            all.filter(Files::isRegularFile)
                    .forEach(file -> files.put(directory.relativize(file).toString().replace('\\', '/'), file));
        }
        for (Map.Entry<String, Path> file : files.entrySet()) {
            add(digest, file.getKey(), Files.readAllBytes(file.getValue()));
        }
    }

    private static void addFile(MessageDigest digest, Path path) throws IOException {
        try (ZipFile zip = new ZipFile(path.toFile())) {
            List<String> entries = new ArrayList<>();
            for (ZipEntry entry : Collections.list(zip.entries())) {
                entries.add(entry.getName() + " " + entry.getSize() + " " + entry.getCrc());
            }
            Collections.sort(entries);
            add(digest, "", String.join("\n", entries).getBytes(StandardCharsets.UTF_8));
        } catch (java.util.zip.ZipException e) {
            add(digest, "", Files.readAllBytes(path));
        }
    }

    private static void add(MessageDigest digest, String name, byte[] content) {
        digest.update((name + " " + content.length + "\n").getBytes(StandardCharsets.UTF_8));
        digest.update(content);
    }
}
