package app;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ResourceBundle;

public class Resources {
    static String read(InputStream in) throws IOException {
        if (in == null) {
            return "none";
        }
        try (in) {
            return new String(in.readAllBytes()).trim();
        }
    }

    public static void main(String[] args) throws Exception {
        Module lib = lib.api.Tool.class.getModule();
        System.out.println(read(lib.getResourceAsStream("lib/api/text.properties")));
        System.out.println(read(lib.getResourceAsStream("lib/hidden/hidden.properties")));
        System.out.println(read(lib.getResourceAsStream("lib/hidden/data-file.txt")));
        System.out.println(read(lib.api.Tool.class.getResourceAsStream("text.properties")));
        System.out.println(lib.getResourceAsStream("lib/hidden/Secret.class") != null);
        System.out.println(ClassLoader.getSystemResource("lib/hidden/hidden.properties"));
        System.out.println(Resources.class.getResource("Resources.class") != null);
        System.out.println(Object.class.getResource("Object.class"));
        System.out.println(ClassLoader.getSystemResource("java/lang/Object.class"));
        System.out.println(ClassLoader.getPlatformClassLoader().getResource("java/util/logging/Logger.class"));
        try (InputStream in = new java.net.URL("jrt:/java.base/java/lang/Object.class").openStream()) {
            System.out.println(Integer.toHexString(in.read()));
        }
        FileSystem jrt = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path object = jrt.getPath("/modules/java.base/java/lang/Object.class");
        System.out.println(object + " " + Files.exists(object) + " " + (Files.size(object) > 100));
        try (var list = Files.list(jrt.getPath("/packages/java.util.logging"))) {
            list.forEach(System.out::println);
        }
        try (var list = Files.list(jrt.getPath("/modules/java.logging/java/util/logging"))) {
            System.out.println(list.count());
        }
        try (var tree = Files.walk(jrt.getPath("/modules/java.logging"))) {
            System.out.println(tree.filter(p -> p.toString().endsWith(".class")).count());
        }
        ModuleReference base = ModuleLayer.boot().configuration().findModule("java.base").get().reference();
        try (ModuleReader reader = base.open()) {
            System.out.println(reader.find("java/lang/String.class").get() + " "
                + reader.list().filter(n -> n.startsWith("java/lang/ref/")).count());
        }
        try {
            System.out.println(ResourceBundle.getBundle("lib.api.text").getString("key"));
        } catch (java.util.MissingResourceException e) {
            System.out.println(e.getMessage());
        }
    }
}
