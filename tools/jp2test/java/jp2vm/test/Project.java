package jp2vm.test;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The classes of the project: those in directories of the class path, or, if it has none, those in its archives. */
final class Project {
    private static final int BUFFER = 8192;

    private final List<Path> directories = new ArrayList<>();
    private final List<Path> archives = new ArrayList<>();
    private final Map<String, ClassCode> classes = new HashMap<>();

    Project(String classPath) {
        for (String entry : classPath.split(File.pathSeparator)) {
            Path path = Paths.get(entry);
            if (!entry.isEmpty() && Files.isDirectory(path)) {
                directories.add(path);
            } else if (!entry.isEmpty() && Files.isRegularFile(path)) {
                archives.add(path);
            }
        }
    }

    /** Returns the code of a class, null if it is not a class of the project, or damaged. */
    ClassCode find(String className) {
        if (!classes.containsKey(className)) {
            ClassCode code = null;
            try {
                byte[] bytes = bytes(className);
                code = bytes == null ? null : new ClassCode(bytes);
            } catch (IOException | RuntimeException e) {
                code = null; // as a class that is not there
            }
            classes.put(className, code);
        }
        return classes.get(className);
    }

    /** Returns the class file of a class of the project; null if it is not of the project. */
    byte[] bytes(String className) throws IOException {
        String file = className.replace('.', '/') + ".class";
        for (Path directory : directories) {
            Path path = directory.resolve(file);
            if (Files.isRegularFile(path)) {
                return Files.readAllBytes(path);
            }
        }
        for (Path archive : directories.isEmpty() ? archives : new ArrayList<Path>()) {
            try (ZipFile zip = new ZipFile(archive.toFile())) {
                ZipEntry entry = zip.getEntry(file);
                if (entry != null) {
                    return readAll(zip.getInputStream(entry), entry.getSize());
                }
            }
        }
        return null;
    }

    /** Returns the names of a class of the project and of its nested classes. */
    SortedSet<String> nest(String outer) throws IOException {
        SortedSet<String> names = new TreeSet<>();
        String prefix = outer.replace('.', '/');
        for (Path directory : directories) {
            String[] files = directory.resolve(prefix + ".class").getParent().toFile().list();
            for (String file : files == null ? new String[0] : files) {
                add(names, prefix, prefix.substring(0, prefix.lastIndexOf('/') + 1) + file);
            }
        }
        for (Path archive : directories.isEmpty() ? archives : new ArrayList<Path>()) {
            try (ZipFile zip = new ZipFile(archive.toFile())) {
                for (ZipEntry entry : Collections.list(zip.entries())) {
                    add(names, prefix, entry.getName());
                }
            }
        }
        return names;
    }

    private static void add(SortedSet<String> names, String prefix, String file) {
        if (file.equals(prefix + ".class") || file.startsWith(prefix + "$") && file.endsWith(".class")) {
            names.add(file.substring(0, file.length() - ".class".length()).replace('/', '.'));
        }
    }

    private static byte[] readAll(InputStream in, long size) throws IOException {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream((int) Math.max(size, BUFFER));
        byte[] buffer = new byte[BUFFER];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            out.write(buffer, 0, count);
        }
        return out.toByteArray();
    }
}
