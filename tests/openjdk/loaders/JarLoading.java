// URLClassLoader over jars that are made at run time: packages, sealing, multi-release entries, code sources, class path entries, closing, many classes.
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class JarLoading {
    public interface Plugin { String name(); }
    public static class One implements Plugin { static int loaded; static { loaded++; } public String name() { return "one" + loaded; } }
    public static class Two implements Plugin { public String name() { return new Helper().help() + One.loaded; } }
    public static class Helper { public String help() { return "helped"; } }
    static class ChildFirst extends URLClassLoader {
        ChildFirst(URL[] urls, ClassLoader parent) { super(urls, parent); }
        protected Class<?> loadClass(String n, boolean r) throws ClassNotFoundException { synchronized (getClassLoadingLock(n)) { Class<?> c = findLoadedClass(n); if (c == null && n.startsWith("JarLoading$") && !n.endsWith("Plugin")) try { c = findClass(n); } catch (ClassNotFoundException e) { System.out.println("  not here " + n); } return c != null ? c : super.loadClass(n, r); } }
        protected Package definePackage(String n, Manifest m, URL u) { System.out.println("  define package '" + n + "' " + (m == null ? null : m.getMainAttributes().size())); return super.definePackage(n, m, u); }
    }
    static byte[] own(String n) throws IOException { try (InputStream in = JarLoading.class.getResourceAsStream(n + ".class")) { return in.readAllBytes(); } }
    static void jar(Path p, Manifest m, Object... entries) throws IOException {
        try (JarOutputStream out = m == null ? new JarOutputStream(Files.newOutputStream(p)) : new JarOutputStream(Files.newOutputStream(p), m)) {
            for (int i = 0; i < entries.length; i += 2) { ZipEntry e = new ZipEntry((String) entries[i]); byte[] b = entries[i + 1] instanceof byte[] x ? x : ((String) entries[i + 1]).getBytes(); if (i % 4 == 2) { e.setMethod(ZipEntry.STORED); e.setSize(b.length); CRC32 c = new CRC32(); c.update(b); e.setCrc(c.getValue()); } out.putNextEntry(e); out.write(b); out.closeEntry(); }
        }
    }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("jars"), a = dir.resolve("a.jar"), b = dir.resolve("b b.jar"), mr = dir.resolve("mr.jar");
        Manifest m = new Manifest();
        m.getMainAttributes().putValue("Manifest-Version", "1.0");
        m.getMainAttributes().putValue("Class-Path", "b%20b.jar missing.jar");
        m.getMainAttributes().putValue("Implementation-Version", "7");
        jar(a, m, "JarLoading$One.class", own("JarLoading$One"), "JarLoading$Two.class", own("JarLoading$Two"), "res.txt", "a res");
        jar(b, null, "JarLoading$Helper.class", own("JarLoading$Helper"), "res.txt", "b res", "only.txt", "b only");
        Manifest mm = new Manifest();
        mm.getMainAttributes().putValue("Manifest-Version", "1.0"); mm.getMainAttributes().putValue("Multi-Release", "true");
        jar(mr, mm, "v.txt", "base", "META-INF/versions/9/v.txt", "nine", "META-INF/versions/17/v.txt", "seventeen", "META-INF/versions/99/v.txt", "ninety-nine", "x.txt", "x", "META-INF/versions/11/y.txt", "y");
        try (ChildFirst l = new ChildFirst(new URL[] {a.toUri().toURL()}, JarLoading.class.getClassLoader())) {
            for (String n : List.of("JarLoading$One", "JarLoading$Two", "JarLoading$One")) { Plugin p = (Plugin) l.loadClass(n).getDeclaredConstructor().newInstance(); System.out.println(p.name() + " " + (p instanceof One) + " " + p.getClass().getPackage().getImplementationVersion() + " " + p.getClass().getProtectionDomain().getCodeSource().getLocation().getPath().replaceAll(".*/", "") + " " + p.getClass().getProtectionDomain().getCodeSource().getCertificates()); }
            System.out.println(l.loadClass("JarLoading$Helper").getClassLoader() == l);
            System.out.println(new String(l.getResourceAsStream("res.txt").readAllBytes()) + " " + Collections.list(l.getResources("res.txt")).size() + " " + new String(l.getResourceAsStream("only.txt").readAllBytes()));
            try { l.loadClass("JarLoading$Absent"); } catch (ClassNotFoundException e) { System.out.println(e); }
            URL u = l.getResource("only.txt");
            JarURLConnection c = (JarURLConnection) u.openConnection();
            System.out.println(u.getProtocol() + " " + c.getEntryName() + " " + c.getJarEntry().getSize() + " " + c.getContentLength() + " " + c.getMainAttributes());
            c.setUseCaches(false);
        }
        try (URLClassLoader l = new URLClassLoader(new URL[] {mr.toUri().toURL()}, null); JarFile f = new JarFile(mr.toFile(), true, ZipFile.OPEN_READ, Runtime.version()); JarFile g = new JarFile(mr.toFile())) {
            for (String n : List.of("v.txt", "x.txt", "y.txt")) System.out.println(n + " " + (l.getResourceAsStream(n) == null ? null : new String(l.getResourceAsStream(n).readAllBytes())) + " " + (f.getEntry(n) == null ? null : f.getJarEntry(n).getRealName()) + " " + (g.getEntry(n) == null ? null : g.getJarEntry(n).getRealName()));
            System.out.println(f.isMultiRelease() + " " + f.versionedStream().map(ZipEntry::getName).sorted().toList() + " " + f.size());
        }
        URLClassLoader added = new URLClassLoader(new URL[0], null) { { addURL(b.toUri().toURL()); addURL(null); } };
        System.out.println(added.getURLs().length + " " + (added.findResource("only.txt") != null) + " " + added.findResource("none"));
        added.close();
        System.out.println(URLClassLoader.newInstance(new URL[] {new URL("file:/none/")}).findResource("x"));
        try { new URLClassLoader(new URL[] {null}); } catch (NullPointerException e) { System.out.println("null url"); }
        try (URLClassLoader broken = new URLClassLoader(new URL[] {Files.writeString(dir.resolve("broken.jar"), "no zip").toUri().toURL()}, null)) { System.out.println(broken.findResource("x")); try { broken.loadClass("X"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage() + " " + e.getCause()); } }
        try (var s = Files.walk(dir)) { s.sorted(Comparator.reverseOrder()).forEach(x -> x.toFile().delete()); }
    }
}
