// Jar files: manifests, attributes, sections, JarInputStream, multi-release entries, class loading out of a jar.
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class JarFiles {
    static void put(JarOutputStream j, String name, String text) throws IOException {
        ZipEntry e = new ZipEntry(name);
        e.setTime(1000000000000L);
        j.putNextEntry(e);
        j.write(text.getBytes());
        j.closeEntry();
    }

    public static void main(String[] args) throws Exception {
        Manifest m = new Manifest();
        Attributes a = m.getMainAttributes();
        a.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        a.put(Attributes.Name.MAIN_CLASS, "some.Main");
        a.putValue("Long-Attribute", "value ".repeat(30).trim());
        a.put(new Attributes.Name("Multi-Release"), "true");
        Attributes s = new Attributes();
        s.putValue("Sealed", "true");
        m.getEntries().put("pkg/", s);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        m.write(bytes);
        System.out.println(bytes.toString().replace("\r\n", "~"));
        Manifest again = new Manifest(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(again.equals(m) + " " + again.getMainAttributes().getValue("long-attribute").length() + " " + again.getAttributes("pkg/").getValue("SEALED") + " " + new TreeMap<>(again.getEntries()).keySet() + again.getMainAttributes().size() + new Attributes.Name("a").equals(new Attributes.Name("A")));
        for (String bad : List.of("X", "X:y\n", "Manifest-Version: 1.0\n continued\nA: b\n\nName: q\nC: d\n", ": v\n", "Manifest-Version: 1.0\r\rX-Y: 1\r", "Bad Name: x\n")) {
            try {
                Manifest b = new Manifest(new ByteArrayInputStream(bad.getBytes()));
                System.out.println(b.getMainAttributes().entrySet() + " " + b.getEntries().keySet());
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            a.putValue("bad name", "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        File f = new File("test.jar");
        try (JarOutputStream j = new JarOutputStream(new FileOutputStream(f), m)) {
            put(j, "a.txt", "base");
            put(j, "META-INF/versions/11/a.txt", "eleven");
            put(j, "META-INF/versions/9/b.txt", "nine");
            put(j, "META-INF/versions/99/a.txt", "future");
            put(j, "pkg/res.properties", "k=v\n");
        }
        try (JarFile j = new JarFile(f)) {
            System.out.println(j.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS) + " " + j.isMultiRelease() + new String(j.getInputStream(j.getEntry("a.txt")).readAllBytes()) + j.size() + j.getJarEntry("pkg/res.properties").getAttributes());
        }
        try (JarFile j = new JarFile(f, false, ZipFile.OPEN_READ, Runtime.version())) {
            System.out.println(new String(j.getInputStream(j.getJarEntry("a.txt")).readAllBytes()) + " " + j.getJarEntry("a.txt").getRealName() + " " + j.versionedStream().map(JarEntry::getName).sorted().toList() + " " + JarFile.baseVersion() + j.getEntry("b.txt"));
        }
        try (JarInputStream j = new JarInputStream(new FileInputStream(f))) {
            System.out.print(j.getManifest() != null);
            for (JarEntry e; (e = j.getNextJarEntry()) != null; ) System.out.print(" " + e.getName());
            System.out.println();
        }
        URL url = f.toURI().toURL();
        try (URLClassLoader l = new URLClassLoader(new URL[] {url}, null)) {
            System.out.println(new String(l.getResourceAsStream("a.txt").readAllBytes()) + " " + l.getResource("none") + " " + l.findResource("pkg/res.properties").getProtocol() + " " + Collections.list(l.getResources("a.txt")).size());
            Properties p = new Properties();
            p.load(l.getResourceAsStream("pkg/res.properties"));
            System.out.println(p);
            try {
                l.loadClass("pkg.None");
            } catch (ClassNotFoundException e) {
                System.out.println(e.getMessage());
            }
        }
        URL inside = new URL("jar:" + url + "!/pkg/res.properties");
        JarURLConnection c = (JarURLConnection) inside.openConnection();
        c.setUseCaches(false);
        System.out.println(c.getEntryName() + " " + new String(c.getInputStream().readAllBytes()).trim() + " " + c.getContentLength());
        System.out.println(f.delete());
    }
}
