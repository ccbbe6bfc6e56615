// getResource, getResources, getResourceAsStream of classes and loaders, URLClassLoader over directories and jars, packages and their manifests.
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

public class Resources {
    public static class InJar { public static String hello() throws IOException { try (InputStream in = InJar.class.getResourceAsStream("text.txt")) { return "hello from " + InJar.class.getPackage() + " " + (in == null ? null : new String(in.readAllBytes())); } } }

    static byte[] own(String name) throws IOException { try (InputStream in = Resources.class.getResourceAsStream(name)) { return in.readAllBytes(); } }
    static String tail(Object url) { return url == null ? "null" : url.toString().replaceAll("res\\d+", "RES").replaceAll("^.*/(?=[^/!]+(!.*)?$)", ".../"); }

    public static void main(String[] args) throws Exception {
        Path dir = Files.createTempDirectory("res");
        Path jar = dir.resolve("lib.jar"), plain = Files.createDirectories(dir.resolve("plain/pkg/deep"));
        Manifest mf = new Manifest();
        mf.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        mf.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_TITLE, "title");
        mf.getMainAttributes().put(Attributes.Name.SPECIFICATION_VERSION, "1.2.3");
        mf.getMainAttributes().put(Attributes.Name.CLASS_PATH, "plain/ none.jar");
        Attributes sealed = new Attributes(); sealed.put(Attributes.Name.SEALED, "true"); sealed.put(Attributes.Name.IMPLEMENTATION_VENDOR, "vendor");
        mf.getEntries().put("sealed/", sealed);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), mf)) {
            for (String[] e : new String[][] {{"text.txt", "jar text"}, {"pkg/deep/a.txt", "jar a"}, {"sp ace.txt", "space"}, {"dir/", ""}}) { out.putNextEntry(new ZipEntry(e[0])); out.write(e[1].getBytes()); out.closeEntry(); }
            out.putNextEntry(new ZipEntry("Resources$InJar.class")); out.write(own("Resources$InJar.class")); out.closeEntry();
        }
        Files.writeString(plain.resolve("a.txt"), "plain a");
        Files.writeString(plain.resolve("b.txt"), "plain b");
        try (URLClassLoader loader = new URLClassLoader("urls", new URL[] {jar.toUri().toURL()}, null)) {
            for (String n : List.of("text.txt", "pkg/deep/a.txt", "pkg/deep/b.txt", "sp ace.txt", "dir/", "dir", "none", "/text.txt", "META-INF/MANIFEST.MF", "java/lang/Object.class", "", "pkg")) {
                URL u = loader.getResource(n);
                String content = "-";
                try (InputStream in = loader.getResourceAsStream(n)) { if (in != null) content = in.available() > 300 ? "long" : new String(in.readAllBytes()).trim().replaceAll("\\s+", " "); }
                System.out.println(n + " | " + tail(u) + " | " + content + " | found by itself " + tail(loader.findResource(n)) + " | all " + Collections.list(loader.getResources(n)).size());
            }
            List<String> all = new ArrayList<>();
            for (URL u : Collections.list(loader.findResources("pkg/deep/a.txt"))) all.add(u.getProtocol() + " " + tail(u));
            System.out.println(all);
            Class<?> c = loader.loadClass("Resources$InJar");
            System.out.println(c.getMethod("hello").invoke(null) + " " + (c != InJar.class) + " " + c.getClassLoader().getName());
            Package p = c.getPackage();
            System.out.println(p.getName().isEmpty() + " " + p.getImplementationTitle() + " " + p.getSpecificationVersion() + " " + p.getImplementationVendor() + " " + p.isSealed() + " " + loader.getDefinedPackages().length + " " + (loader.getDefinedPackage("") == p) + " " + loader.getDefinedPackage("none"));
            System.out.println(tail(c.getProtectionDomain().getCodeSource().getLocation()) + " " + tail(c.getResource("text.txt")) + " " + tail(c.getResource("/pkg/deep/b.txt")) + " " + c.getResource("nothing"));
            System.out.println((c.getModule() == loader.getUnnamedModule()) + " " + c.getModule().isNamed());
            try { loader.loadClass("None"); } catch (ClassNotFoundException e) { System.out.println(e); }
        }
        URLClassLoader closed = new URLClassLoader(new URL[] {jar.toUri().toURL()});
        closed.close();
        System.out.println(closed.getResource("text.txt") + " " + closed.getURLs().length);
        try { closed.loadClass("Resources$None"); } catch (ClassNotFoundException e) { System.out.println(e); }
        System.out.println(tail(Resources.class.getResource("Resources.class")) + " " + Resources.class.getResource("/none") + " " + ClassLoader.getSystemResource("none") + " " + (ClassLoader.getSystemResourceAsStream("Resources.class") != null));
        System.out.println(Object.class.getResource("Object.class") + " " + Object.class.getResource("/java/util/List.class") + " " + ClassLoader.getSystemResource("java/sql/Driver.class") + " " + Thread.class.getResourceAsStream("/java/lang/Thread.class").read());
        System.out.println(Collections.list(ClassLoader.getSystemResources("META-INF/services/none")).size());
        try (var s = Files.walk(dir)) { s.sorted(Comparator.reverseOrder()).forEach(x -> x.toFile().delete()); }
    }
}
