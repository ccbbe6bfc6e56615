// Properties: load with every escape, store, XML form, defaults, lists of names.
import java.io.*;
import java.util.*;

public class PropertiesFiles {
    public static void main(String[] args) throws Exception {
        Properties p = new Properties();
        p.load(new StringReader("# comment\n! also\na=1\nb : 2\nc 3\n  d\t=\t4  \nlong = one \\\n   two \\\n   three\nkey\\ with\\ space = v\nk\\=e\\:y=x\nuni=\\u20ac\\u0041\ntab=\\t|\\n|\\r|\\f|\\q\nempty=\nalone\n=novalue\nback=c\\\\d\nlast=end\\"));
        for (String k : new TreeSet<>(p.stringPropertyNames())) System.out.println("[" + k + "]=[" + p.getProperty(k).replace("\n", "~n").replace("\r", "~r").replace("\t", "~t").replace("\f", "~f").replace("\u20ac", "E") + "]");
        for (String bad : List.of("a=\\u12", "a=\\uzzzz")) {
            try {
                new Properties().load(new StringReader(bad));
                System.out.println("fine");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Properties q = new Properties(p);
        q.setProperty(" lead", " space ");
        q.setProperty("x#!=:", "\u00e9\u20ac\t\n\\");
        StringWriter w = new StringWriter();
        q.store(w, "a comment\nof two lines \u00e9");
        System.out.println(w.toString().lines().filter(l -> !l.matches("#.*\\d{4}$")).sorted().toList().toString().replace("\u00e9", "e'").replace("\u20ac", "E"));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        q.store(out, null);
        Properties r = new Properties();
        r.load(new ByteArrayInputStream(out.toByteArray()));
        System.out.println(r.equals(q) + " " + r.size() + " " + q.getProperty("a") + q.getProperty("none") + q.getProperty("none", "def") + q.stringPropertyNames().size() + Collections.list(q.propertyNames()).size() + " " + q.get("a"));
        out.reset();
        q.storeToXML(out, "xml comment", "UTF-8");
        System.out.println(out.toString("UTF-8").replace("\n", "~").replace("\u00e9", "e'").replace("\u20ac", "E"));
        Properties x = new Properties();
        x.loadFromXML(new ByteArrayInputStream(out.toByteArray()));
        System.out.println(x.equals(q));
        try {
            x.loadFromXML(new ByteArrayInputStream("<nope/>".getBytes()));
        } catch (InvalidPropertiesFormatException e) {
            System.out.println("invalid");
        }
        StringWriter list = new StringWriter();
        Properties one = new Properties();
        one.setProperty("only", "v".repeat(60));
        one.list(new PrintWriter(list, true));
        System.out.println(list.toString().replace("\n", "~"));
        try {
            q.setProperty("n", null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        q.put("odd", 5);
        try {
            q.store(new StringWriter(), null);
        } catch (ClassCastException e) {
            System.out.println("not a string");
        }
        System.out.println(q.getProperty("odd") + " " + q.remove("odd") + q.computeIfAbsent("new", k -> k) + q.containsValue("new") + q.keySet().size());
        System.out.println(System.getProperty("no.such.property") + " " + System.getProperty("file.separator") + System.getProperty("java.specification.version") + System.getProperties().containsKey("java.home") + Integer.getInteger("no.such", 7) + Boolean.getBoolean("x"));
        System.setProperty("own.number", "0x10");
        System.out.println(Integer.getInteger("own.number") + " " + Long.getLong("own.number") + " " + System.clearProperty("own.number") + System.getProperty("own.number"));
    }
}
