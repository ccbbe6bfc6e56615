// ResourceBundle: classes nested and own, files in the working directory by an URL loader, parents, fallbacks, controls.
import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;

public class Bundles {
    public static class Res extends ListResourceBundle { @Override protected Object[][] getContents() { return new Object[][] {{"k", "base"}, {"only", "in base"}, {"n", 5}, {"arr", new String[] {"a", "b"}}}; } }

    public static class Res_de extends ListResourceBundle { @Override protected Object[][] getContents() { return new Object[][] {{"k", "deutsch"}}; } }

    public static class Res_de_AT extends ListResourceBundle { @Override protected Object[][] getContents() { return new Object[][] {{"k", "oesterreichisch"}, {"x", "nur hier"}}; } }

    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.ROOT);
        for (Locale l : List.of(Locale.ROOT, Locale.GERMAN, new Locale("de", "AT"), new Locale("de", "CH"), Locale.FRENCH)) {
            ResourceBundle b = ResourceBundle.getBundle("Bundles$Res", l);
            System.out.println(l + " " + b.getString("k") + " " + b.getString("only") + " " + b.getLocale() + " " + new TreeSet<>(b.keySet()) + b.containsKey("x") + b.getObject("n") + b.getStringArray("arr")[1] + b.getBaseBundleName());
        }
        Locale.setDefault(Locale.GERMAN);
        System.out.println(ResourceBundle.getBundle("Bundles$Res", Locale.JAPANESE).getString("k"));
        System.out.println(ResourceBundle.getBundle("Bundles$Res", Locale.JAPANESE, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT)).getString("k"));
        for (Runnable r : new Runnable[] {() -> ResourceBundle.getBundle("no.such"), () -> ResourceBundle.getBundle("Bundles$Res").getString("none"), () -> ResourceBundle.getBundle("Bundles$Res").getString("n"), () -> ResourceBundle.getBundle(null)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Path d = Files.createDirectories(Path.of("res/sub"));
        Files.writeString(d.resolve("texts.properties"), "greet=Hello {0}\nplain=text\nuni=\u00e9\\u20ac\n");
        Files.writeString(d.resolve("texts_fr.properties"), "greet=Bonjour {0}\n");
        Files.writeString(d.resolve("texts_fr_CA.properties"), "plain=texte canadien\n");
        try (URLClassLoader cl = new URLClassLoader(new URL[] {Path.of("res").toUri().toURL()})) {
            for (Locale l : List.of(Locale.ENGLISH, Locale.FRENCH, Locale.CANADA_FRENCH)) {
                ResourceBundle b = ResourceBundle.getBundle("sub.texts", l, cl);
                System.out.println(java.text.MessageFormat.format(b.getString("greet"), "Bob") + " " + b.getString("plain") + " " + b.getLocale() + b.getClass().getSimpleName() + (int) b.getString("uni").charAt(0) + (int) b.getString("uni").charAt(1));
            }
            ResourceBundle.clearCache(cl);
            List<String> asked = new ArrayList<>();
            ResourceBundle own = ResourceBundle.getBundle("sub/own", new Locale("xx", "YY"), cl, new ResourceBundle.Control() {
                @Override public List<String> getFormats(String b) { return List.of("map"); }
                @Override public ResourceBundle newBundle(String base, Locale l, String f, ClassLoader c, boolean reload) {
                    asked.add(toBundleName(base, l) + "/" + f);
                    if (!l.getCountry().isEmpty()) return null;
                    return new ResourceBundle() {
                        @Override protected Object handleGetObject(String k) { return k.equals(l.toString()) ? "found " + k : null; }
                        @Override public Enumeration<String> getKeys() { return Collections.enumeration(List.of(l.toString())); }
                    };
                }
            });
            System.out.println(asked + " " + own.getString("xx") + " " + own.getString("") + own.getLocale());
        }
        PropertyResourceBundle p = new PropertyResourceBundle(new StringReader("a=1\nb=2"));
        System.out.println(new TreeSet<>(Collections.list(p.getKeys())) + p.getString("b"));
        try (var s = Files.walk(Path.of("res"))) { s.sorted(Comparator.reverseOrder()).forEach(x -> x.toFile().delete()); }
    }
}
