// ResourceBundle: property files and classes, locales and fallbacks, parents, controls, formats, missing keys, from loaders of directories.
import java.io.*;
import java.net.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.text.*;
import java.util.*;

public class Bundles {
    public static class List1 extends ListResourceBundle { protected Object[][] getContents() { return new Object[][] {{"key", "base"}, {"obj", 5}, {"arr", new String[] {"a", "b"}}, {"only", "in base"}}; } }
    public static class List1_de extends ListResourceBundle { protected Object[][] getContents() { return new Object[][] {{"key", "deutsch"}}; } }
    public static class List1_de_AT extends ListResourceBundle { protected Object[][] getContents() { return new Object[][] {{"key", "\u00f6sterreichisch"}}; } }
    public static class Broken extends ResourceBundle { public Broken() { throw new IllegalStateException("broken"); } protected Object handleGetObject(String k) { return null; } public Enumeration<String> getKeys() { return null; } }
    static void attempt(String title, java.util.concurrent.Callable<Object> c) { try { System.out.println(title + " -> " + c.call()); } catch (Throwable t) { System.out.println(title + " !! " + t.getClass().getName() + ": " + t.getMessage() + (t.getCause() != null ? " cause " + t.getCause().getClass().getName() : "")); } }

    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.ROOT);
        Path dir = Files.createTempDirectory("bundles");
        Files.writeString(dir.resolve("M.properties"), "hello=Hello {0}\nplain = base\nnumbers: {0,number,#.##} {1,choice,0#none|1#one|1<many}\nlong = a\\\n   b\n\\u00fcnicode=\\u4e2d\nempty=\n!comment\n#c2\n");
        Files.writeString(dir.resolve("M_fr.properties"), "hello=Bonjour {0}\n");
        Files.writeString(dir.resolve("M_fr_CA.properties"), "hello=Salut {0}\nquote=l''{0}\n");
        Files.writeString(dir.resolve("U.properties"), "k=\u00e4\u4e2d\n", StandardCharsets.UTF_8);
        Files.write(dir.resolve("I.properties"), "k=\u00e4\n".getBytes(StandardCharsets.ISO_8859_1));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()})) {
            for (String tag : List.of("", "fr", "fr-CA", "fr-FR", "en", "zh-Hans-CN")) {
                ResourceBundle b = ResourceBundle.getBundle("M", Locale.forLanguageTag(tag), loader);
                System.out.println(tag + " " + b.getLocale() + " " + b.getBaseBundleName() + " " + MessageFormat.format(b.getString("hello"), "X") + " " + b.getString("plain") + " " + b.keySet().size() + " " + new TreeSet<>(b.keySet()) + " " + b.containsKey("quote"));
            }
            ResourceBundle b = ResourceBundle.getBundle("M", Locale.ROOT, loader);
            System.out.println(MessageFormat.format(b.getString("numbers"), 3.14159, 2) + " " + b.getString("long") + " " + b.getString("\u00fcnicode") + "[" + b.getString("empty") + "]");
            attempt("missing key", () -> b.getString("none"));
            attempt("missing bundle", () -> ResourceBundle.getBundle("None", Locale.FRENCH, loader));
            attempt("utf-8", () -> ResourceBundle.getBundle("U", Locale.ROOT, loader).getString("k"));
            attempt("latin-1", () -> ResourceBundle.getBundle("I", Locale.ROOT, loader).getString("k"));
            attempt("same", () -> ResourceBundle.getBundle("M", Locale.FRENCH, loader) == ResourceBundle.getBundle("M", Locale.FRENCH, loader));
            attempt("cleared", () -> { ResourceBundle x = ResourceBundle.getBundle("M", Locale.FRENCH, loader); ResourceBundle.clearCache(loader); return x == ResourceBundle.getBundle("M", Locale.FRENCH, loader); });
            List<String> asked = new ArrayList<>();
            ResourceBundle c = ResourceBundle.getBundle("M", new Locale("fr", "BE"), loader, new ResourceBundle.Control() {
                public List<String> getFormats(String n) { return FORMAT_PROPERTIES; }
                public Locale getFallbackLocale(String n, Locale l) { asked.add("fallback " + l); return null; }
                public ResourceBundle newBundle(String n, Locale l, String f, ClassLoader cl, boolean reload) throws IllegalAccessException, InstantiationException, IOException { asked.add(toBundleName(n, l) + " " + f); return super.newBundle(n, l, f, cl, reload); }
            });
            System.out.println(asked + " " + c.getString("hello"));
        }
        for (String tag : List.of("", "de", "de-AT", "de-CH", "fr")) {
            ResourceBundle b = ResourceBundle.getBundle("Bundles$List1", Locale.forLanguageTag(tag));
            System.out.println(tag + " " + b.getClass().getSimpleName() + " " + b.getString("key") + " " + b.getObject("obj") + " " + Arrays.toString(b.getStringArray("arr")) + " " + b.getString("only") + " " + new TreeSet<>(Collections.list(b.getKeys())));
        }
        attempt("not a string", () -> ResourceBundle.getBundle("Bundles$List1").getString("obj"));
        attempt("broken", () -> ResourceBundle.getBundle("Bundles$Broken"));
        attempt("not a bundle", () -> ResourceBundle.getBundle("Bundles"));
        attempt("null", () -> ResourceBundle.getBundle(null));
        Locale.setDefault(Locale.GERMAN);
        attempt("default locale helps", () -> ResourceBundle.getBundle("Bundles$List1", Locale.JAPANESE).getString("key"));
        attempt("no fallback", () -> ResourceBundle.getBundle("Bundles$List1", Locale.JAPANESE, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT)).getString("key"));
        PropertyResourceBundle p = new PropertyResourceBundle(new StringReader("a=1\nb:2"));
        System.out.println(new TreeSet<>(p.keySet()) + p.getString("b"));
        try (var s = Files.walk(dir)) { s.sorted(Comparator.reverseOrder()).forEach(x -> x.toFile().delete()); }
    }
}
