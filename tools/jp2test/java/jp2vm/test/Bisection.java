package jp2vm.test;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * jp2test bisect: what changed the count of a test between two builds: the lines, and the classes. For the classes, the
 * old build runs with the new version of one class and its nested classes at a time.
 */
final class Bisection {
    private static final int MINUTES = 60;

    /** A test of one build. */
    private static final class Build {
        final String classPath;
        final Project project;
        final Lines lines = new Lines();
        Entry entry;

        Build(String classPath) {
            this.classPath = classPath;
            project = new Project(classPath);
        }
    }

    private final String test;
    private final int warm;
    private final Progress progress = new Progress();

    private Bisection(String test, int warm) {
        this.test = test;
        this.warm = warm;
    }

    /** Runs the command; returns the exit status. */
    static int run(String[] args) {
        String before = null;
        String after = null;
        String test = null;
        int warm = Options.WARM;
        for (String arg : args) {
            String value = arg.substring(arg.indexOf('=') + 1);
            if (arg.startsWith("--old=")) {
                before = value;
            } else if (arg.startsWith("--new=")) {
                after = value;
            } else if (arg.startsWith("--warm=")) {
                warm = Options.number(value);
            } else if (test == null && !arg.startsWith("-")) {
                test = arg;
            } else {
                throw new Refusal("unknown argument '" + arg + "' of bisect; jp2test --help lists the options");
            }
        }
        if (before == null || after == null || test == null || test.indexOf('#') <= 0) {
            throw new Refusal("bisect needs --old=PATH, --new=PATH and a test, such as shop.BasketTest#add");
        }
        return new Bisection(test, warm).run(before, after);
    }

    private int run(String before, String after) {
        String rest = System.getProperty("jp2test.class-path", "");
        Build old = new Build(before + (rest.isEmpty() ? "" : File.pathSeparator + rest));
        Build now = new Build(after + (rest.isEmpty() ? "" : File.pathSeparator + rest));
        try {
            progress.show("the old build");
            measure(old);
            progress.show("the new build");
            measure(now);
            progress.end();
            System.out.println(test + ": " + Row.warm(old.entry) + " -> " + Row.warm(now.entry) + " ("
                    + Numbers.percent(Row.most(old.entry), Row.most(now.entry)) + ")");
            printLines(old, now);
            printClasses(old, now);
            return 0;
        } catch (IOException e) {
            throw new Refusal(e.getMessage());
        } finally {
            progress.end();
        }
    }

    private void measure(Build build) throws IOException {
        Path profile = Files.createTempFile("jp2test", ".jp2");
        try {
            build.entry = count(build.classPath,
                    Arrays.asList("--profile=blocks", "--profile-quiet", "--profile-out=" + profile));
            if (build.entry == null) {
                throw new Refusal("the test " + test + " is not in " + build.classPath + ", or does not pass there");
            }
            ProfileReader.read(profile, build.project, build.lines);
        } finally {
            profile.toFile().delete();
        }
    }

    /* Returns the counts of the test; null: it has not run, or failed. */
    private Entry count(String classPath, List<String> machine) throws IOException {
        Path counts = Files.createTempFile("jp2test", ".json");
        try {
            List<String> command = Child.command(classPath, machine, warm, Collections.emptyMap(),
                    Collections.emptyList());
            ClassCode code = new Project(classPath).find(test.substring(0, test.indexOf('#')));
            command.add("--select-method=" + Selection.method(test, code == null ? Collections.<String>emptySet()
                    : code.methods.keySet()));
            command.add("--report=json:" + counts);
            int status = Child.run(command, MINUTES);
            Entry entry = status == 0 || status == 1 ? CountsFile.read(counts).tests.get(test) : null;
            return entry == null || entry.has(Entry.FAILED) || !entry.isRepeatable() ? null : entry;
        } finally {
            counts.toFile().delete();
        }
    }

    private void printLines(Build old, Build now) {
        Blame blame = new Blame(old.lines, now.lines);
        for (Blame.Fault fault : blame.find(Execution.scope(test))) {
            System.out.println("  line   " + Reason.text(now.lines, fault, ""));
        }
    }

    private void printClasses(Build old, Build now) throws IOException {
        Map<String, SortedSet<String>> groups = new TreeMap<>();
        for (Build build : Arrays.asList(old, now)) {
            for (String method : build.lines.methods.keySet()) {
                String name = method.substring(0, method.lastIndexOf('.', method.indexOf('(')));
                String outer = name.replaceFirst("\\$.*", "");
                groups.computeIfAbsent(outer, unused -> new TreeSet<>()).add(name);
            }
        }
        for (Map.Entry<String, SortedSet<String>> group : groups.entrySet()) {
            Path directory = Files.createTempDirectory("jp2test");
            try {
                if (copyChanged(group.getKey(), old.project, now.project, directory)) {
                    progress.show("class " + group.getKey());
                    Entry entry = count(directory + File.pathSeparator + old.classPath, new ArrayList<>());
                    progress.end();
                    long change = entry == null ? 0 : Row.most(entry) - Row.most(old.entry);
                    System.out.println("  class  " + group.getKey() + (entry == null
                            ? ": the old build does not run the test with the new class"
                            : (change < 0 ? " -" : " +") + Numbers.grouped(Math.abs(change))
                            + (entry.warm == null ? " (varies)" : "")));
                }
            } finally {
                delete(directory.toFile());
            }
        }
    }

    /* Copies the new versions of a class and its nested classes. Returns false if they are the old ones. */
    private static boolean copyChanged(String outer, Project old, Project now, Path directory) throws IOException {
        boolean isChanged = false;
        for (String name : now.nest(outer)) {
            byte[] bytes = now.bytes(name);
            isChanged |= !Arrays.equals(bytes, old.bytes(name));
            Path file = directory.resolve(name.replace('.', '/') + ".class");
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        }
        return isChanged;
    }

    private static void delete(File file) {
        File[] files = file.listFiles();
        for (File inner : files == null ? new File[0] : files) {
            delete(inner);
        }
        file.delete();
    }
}
