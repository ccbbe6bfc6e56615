package jp2vm.test;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * jp2test select: the tests that executed a changed line, by a matrix of the build before the change. If a changed line
 * has no code, such as the declaration of a field, the tests of its whole file are selected.
 */
final class Selection {
    private static final Pattern HUNK = Pattern.compile("@@ -([0-9]+)(?:,([0-9]+))? \\+[0-9]+(?:,([0-9]+))? @@.*");
    private static final Pattern PLACE = Pattern.compile("(.+?)(?::([0-9]+)(?:-([0-9]+))?)?");
    private static final int COLUMNS = 8;
    private static final String PRIMITIVE_LETTERS = "BCDFIJSZ";
    private static final String[] PRIMITIVES = {"byte", "char", "double", "float", "int", "long", "short", "boolean"};

    /** Lines of a file of the old build; from 0: the whole file. */
    private static final class Change {
        final String file;
        final int from;
        final int to;

        Change(String file, int from, int to) {
            this.file = file;
            this.from = from;
            this.to = to;
        }
    }

    private final List<String[]> matrix;
    private final Set<String> tests = new TreeSet<>();
    private final Set<String> unknown = new LinkedHashSet<>();

    private Selection(List<String[]> matrix) {
        this.matrix = matrix;
    }

    /** Runs the command. */
    static void run(String[] args) {
        List<Change> changes = new ArrayList<>();
        Path file = null;
        boolean hasChanges = false;
        boolean isOptions = false;
        for (String arg : args) {
            if (arg.startsWith("--changed=")) {
                changes.addAll(read(arg.substring("--changed=".length())));
                hasChanges = true;
            } else if (arg.equals("--options")) {
                isOptions = true;
            } else if (file == null && !arg.startsWith("-")) {
                file = Paths.get(arg);
            } else {
                throw new Refusal("unknown argument '" + arg + "' of select; jp2test --help lists the options");
            }
        }
        if (file == null || !hasChanges) {
            throw new Refusal("select needs --changed=WHAT and the matrix");
        }
        Selection selection = new Selection(readMatrix(file));
        changes.forEach(selection::add);
        selection.print(isOptions);
    }

    private static List<String[]> readMatrix(Path file) {
        List<String[]> rows = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            if (lines.isEmpty() || !lines.get(0).equals(Matrix.HEADER)) {
                throw new Refusal("'" + file + "' is not a matrix in CSV; jp2test matrix -o FILE.csv writes one");
            }
            for (String line : lines.subList(1, lines.size())) {
                String[] row = ProfileReader.cells(line).toArray(new String[0]);
                if (row.length != COLUMNS || !row[4].matches("[0-9]{1,9}")) {
                    throw new Refusal("'" + file + "': '" + line + "' is not a row of a matrix");
                }
                rows.add(row);
            }
            return rows;
        } catch (IOException e) {
            throw new Refusal("'" + file + "' cannot be read: " + e.getMessage());
        }
    }

    /* Reads git:RANGE, a file with a difference, or places. */
    private static List<Change> read(String value) {
        try {
            if (value.startsWith("git:")) {
                return readGit(value.substring("git:".length()));
            }
            if (value.equals("-")) {
                return readDifference(System.in);
            }
            if (Files.isRegularFile(Paths.get(value)) && value.matches(".*\\.(diff|patch)")) {
                try (InputStream in = Files.newInputStream(Paths.get(value))) {
                    return readDifference(in);
                }
            }
        } catch (IOException e) {
            throw new Refusal("'" + value + "' cannot be read: " + e.getMessage());
        }
        List<Change> changes = new ArrayList<>();
        for (String place : value.split(",")) {
            Matcher matcher = PLACE.matcher(place);
            if (!matcher.matches()) {
                throw new Refusal("'" + place + "' is not FILE, FILE:LINE or FILE:LINE-LINE");
            }
            int from = matcher.group(2) == null ? 0 : number(matcher.group(2));
            changes.add(new Change(matcher.group(1), from, matcher.group(3) == null ? from : number(matcher.group(3))));
        }
        return changes;
    }

    private static int number(String digits) {
        if (digits.length() > 9) {
            throw new Refusal("'" + digits + "' is not the number of a line");
        }
        return Integer.parseInt(digits);
    }

    private static List<Change> readGit(String range) throws IOException {
        if (range.startsWith("-")) {
            throw new Refusal("'" + range + "' is not a range of git");
        }
        Process process = new ProcessBuilder(Arrays.asList("git", "diff", "--no-color", "--no-ext-diff", "--no-renames",
                "--src-prefix=a/", "--dst-prefix=b/", "-U0", range, "--"))
                .redirectError(ProcessBuilder.Redirect.INHERIT).redirectInput(new File("/dev/null")).start();
        List<Change> changes = readDifference(process.getInputStream());
        try {
            if (process.waitFor() != 0) {
                throw new Refusal("git diff " + range + " has failed");
            }
        } catch (InterruptedException e) {
            throw new Refusal("interrupted");
        }
        return changes;
    }

    private static List<Change> readDifference(InputStream in) throws IOException {
        List<Change> changes = new ArrayList<>();
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        String file = null;
        int at = 0; // in the old file
        int old = 0; // lines of the hunk that are still to come
        int now = 0;
        boolean isReplaced = false;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            Matcher hunk = HUNK.matcher(line);
            if (old > 0 && line.startsWith("-")) {
                changes.add(new Change(file, at, at));
                at++;
                old--;
                isReplaced = true;
            } else if (now > 0 && line.startsWith("+")) {
                now--;
                if (!isReplaced) { // an insertion changes what is executed between two lines
                    changes.add(new Change(file, Math.max(1, at - 1), at));
                }
            } else if (old > 0 && !line.startsWith("\\")) {
                at++;
                old--;
                now--;
                isReplaced = false;
            } else if (line.startsWith("--- ")) {
                file = name(line);
            } else if (line.startsWith("+++ ") && file == null) {
                file = name(line);
                changes.add(new Change(file, 0, 0));
            } else if (hunk.matches() && file != null) {
                old = hunk.group(2) == null ? 1 : number(hunk.group(2));
                now = hunk.group(3) == null ? 1 : number(hunk.group(3));
                at = number(hunk.group(1)) + (old == 0 ? 1 : 0);
                isReplaced = false;
            }
        }
        return changes;
    }

    private static String name(String line) {
        String name = line.substring("--- ".length()).replaceFirst("\t.*", "");
        return name.equals("/dev/null") ? null : name.replaceFirst("^[ab]/", "");
    }

    private void add(Change change) {
        Set<String> ofFile = new TreeSet<>();
        Set<String> ofLines = new TreeSet<>();
        Set<Integer> lines = new TreeSet<>();
        for (String[] row : matrix) {
            if (!change.file.equals(row[3]) && !change.file.endsWith("/" + row[3])
                    && !row[3].endsWith("/" + change.file)) {
                continue;
            }
            ofFile.add(row[0]);
            int line = Integer.parseInt(row[4]);
            if (change.from <= line && line <= change.to) {
                ofLines.add(row[0]);
                lines.add(line);
            }
        }
        if (ofFile.isEmpty()) {
            unknown.add(change.file);
        }
        tests.addAll(lines.isEmpty() ? ofFile : ofLines);
    }

    /* Returns the methods of the test's class that the test executes. */
    private Set<String> methods(String test) {
        String owner = test.substring(0, Math.max(0, test.indexOf('#')));
        Set<String> methods = new TreeSet<>();
        for (String[] row : matrix) {
            if (row[0].equals(test) && row[1].equals(owner)) {
                methods.add(row[2]);
            }
        }
        return methods;
    }

    private void print(boolean isOptions) {
        Set<String> shown = new LinkedHashSet<>();
        for (String test : tests) {
            shown.add(isOptions ? "-m=" + method(test, methods(test)) : test);
        }
        shown.forEach(System.out::println);
        if (!unknown.isEmpty()) {
            System.err.println("jp2test: no test of the matrix executed " + String.join(", ", unknown)
                    + "; run new tests in any case");
        }
    }

    /**
     * Returns the method of a test, as -m selects it: without the number of the invocation, with the types of its
     * parameters.
     *
     * @param methods names and descriptors of methods of the test's class
     */
    static String method(String test, Collection<String> methods) {
        String name = test.replaceFirst(" \\([0-9]+\\)$", "").replaceFirst("(\\[[^\\]]*\\])+$", "");
        String simple = name.substring(name.indexOf('#') + 1);
        for (String method : methods) {
            if (method.startsWith(simple + "(") && !method.startsWith(simple + "()")) {
                return name + "(" + types(method.substring(simple.length() + 1, method.indexOf(')'))) + ")";
            }
        }
        return name;
    }

    /* Returns the types of a descriptor, with commas; arrays as Class.getName has them. */
    private static String types(String descriptor) {
        List<String> types = new ArrayList<>();
        Matcher matcher = Pattern.compile("\\[*(?:[BCDFIJSZ]|L([^;]+);)").matcher(descriptor);
        while (matcher.find()) {
            String type = matcher.group().replace('/', '.');
            types.add(type.startsWith("[") ? type : matcher.group(1) != null ? matcher.group(1).replace('/', '.')
                    : PRIMITIVES[PRIMITIVE_LETTERS.indexOf(type)]);
        }
        return String.join(",", types);
    }
}
