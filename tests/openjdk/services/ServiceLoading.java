// ServiceLoader over class loaders with configuration files: order, errors, streams, reload, providers of the platform.
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;

public class ServiceLoading {
    public interface Greeter { String greet(); }
    public static class First implements Greeter { public String greet() { return "first"; } }
    public static class Second implements Greeter { static int made; public Second() { made++; } public String greet() { return "second" + made; } }
    public static class NotOne { }
    public static class NoConstructor implements Greeter { public NoConstructor(int x) { } public String greet() { return ""; } }
    public static class Throwing implements Greeter { public Throwing() { throw new IllegalStateException("thrown"); } public String greet() { return ""; } }
    static class NotPublic implements Greeter { public NotPublic() { } public String greet() { return "not public"; } }
    public static abstract class Abstract implements Greeter { }
    public static class FailsInit implements Greeter { static int x = Integer.parseInt("x"); public String greet() { return ""; } }

    static class Config extends ClassLoader {
        final String[] texts;
        Config(String... texts) { super(ServiceLoading.class.getClassLoader()); this.texts = texts; }
        protected Enumeration<URL> findResources(String name) throws IOException {
            if (!name.equals("META-INF/services/" + Greeter.class.getName())) return super.findResources(name);
            List<URL> urls = new ArrayList<>();
            for (String t : texts) { Path p = Files.createTempFile("svc", ".txt"); p.toFile().deleteOnExit(); Files.writeString(p, t); urls.add(p.toUri().toURL()); }
            return Collections.enumeration(urls);
        }
    }
    static String clean(String s) { return s == null ? null : s.replaceAll("file:\\S*svc\\d+", "FILE").replaceAll("@[0-9a-f]+", "@HASH"); }

    static void load(String title, String... texts) {
        System.out.println("== " + title);
        try {
            ServiceLoader<Greeter> l = ServiceLoader.load(Greeter.class, new Config(texts));
            Iterator<Greeter> it = l.iterator();
            for (int i = 0; i < 8; i++) {
                try { if (!it.hasNext()) break; Greeter g = it.next(); System.out.println(g.getClass().getSimpleName() + " " + g.greet()); }
                catch (ServiceConfigurationError e) { System.out.println(clean(e.getMessage()) + " cause " + (e.getCause() == null ? null : clean(e.getCause().toString()))); }
            }
        } catch (Throwable t) { System.out.println(t.getClass().getName() + ": " + clean(t.getMessage())); }
    }

    public static void main(String[] args) throws Exception {
        String p = "ServiceLoading$";
        load("none");
        load("two", p + "First\n" + p + "Second\n");
        load("comments and duplicates", "# comment\n\n  " + p + "Second  # more\n" + p + "First\r\n" + p + "Second", p + "First\n");
        load("gone", p + "None\n" + p + "First");
        load("not a subtype", p + "NotOne\n" + p + "First");
        load("no constructor", p + "NoConstructor\n" + p + "First");
        load("throwing", p + "Throwing\n" + p + "First");
        load("not public", p + "NotPublic");
        load("abstract", p + "Abstract");
        load("fails to initialize", p + "FailsInit\n" + p + "First");
        load("bad syntax", p + "First Second\n");
        load("bad name", "1abc\n");
        load("bad character", p + "First;\n");
        ServiceLoader<Greeter> l = ServiceLoader.load(Greeter.class, new Config(p + "First\n" + p + "Second"));
        System.out.println(l.stream().map(x -> x.type().getSimpleName()).toList() + " " + l.findFirst().get().greet() + " " + clean(l.toString()));
        Greeter a = l.iterator().next(), b = l.iterator().next();
        System.out.println((a == b) + " " + l.stream().filter(x -> x.type() == Second.class).map(ServiceLoader.Provider::get).map(Greeter::greet).toList());
        l.reload();
        System.out.println(l.iterator().next() == a);
        try { ServiceLoader.load(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(ServiceLoader.load(Greeter.class).findFirst().isPresent() + " " + ServiceLoader.loadInstalled(Greeter.class).iterator().hasNext());
        System.out.println(ServiceLoader.load(java.nio.file.spi.FileSystemProvider.class, null).stream().map(x -> x.type().getName()).sorted().toList());
    }
}
