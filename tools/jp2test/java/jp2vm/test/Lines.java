package jp2vm.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The work of tests by lines of the project's code: a file for git, beside counts.json. Lines are numbered from the
 * first line of their method, so that moved code changes nothing in the file. What the project's code calls in the
 * library counts at the line that calls it.
 */
final class Lines {
    static final String SCHEMA = "jp2vm-lines-1";
    /** The caller of methods that the library or a thread calls. */
    static final String OUTSIDE = "";

    /** The code of a method. */
    static final class Code {
        final String file;
        /** The number of the first line in the file; 0: not known. Not in the file of lines. */
        final int first;
        /** The hashes of the lines. */
        final SortedMap<Integer, String> hashes;

        Code(String file, int first, SortedMap<Integer, String> hashes) {
            this.file = file;
            this.first = first;
            this.hashes = hashes;
        }
    }

    /** What a test does in a method. */
    static final class Work {
        long calls;
        /** The instructions of lines, with those of the library's methods that they call. */
        final SortedMap<Integer, Long> own = new TreeMap<>();
        /** The numbers of calls of the project's methods from lines. */
        final SortedMap<Integer, SortedMap<String, Long>> to = new TreeMap<>();

        void add(int line, long instructions) {
            own.merge(line, instructions, Long::sum);
        }

        void addCalls(int line, String callee, long number) {
            to.computeIfAbsent(line, unused -> new TreeMap<>()).merge(callee, number, Long::sum);
        }
    }

    final Map<String, String> head = new LinkedHashMap<>();
    final SortedMap<String, Code> methods = new TreeMap<>();
    final SortedMap<String, SortedMap<String, Work>> tests = new TreeMap<>();

    /** Returns the name of a method without the number that a compiler gives to a lambda or an accessor. */
    static String stem(String name) {
        return name.startsWith("lambda$") || name.startsWith("access$") ? name.replaceFirst("\\$[0-9]+$", "\\$") : name;
    }

    Work work(String test, String method) {
        return tests.computeIfAbsent(test, unused -> new TreeMap<>()).computeIfAbsent(method, unused -> new Work());
    }

    void write(Path file) throws IOException {
        StringBuilder out = new StringBuilder("{\"schema\": ").append(Json.quote(SCHEMA));
        for (Map.Entry<String, String> value : head.entrySet()) {
            out.append(",\n \"").append(value.getKey()).append("\": ").append(Json.quote(value.getValue()));
        }
        out.append(",\n \"methods\": {");
        String separator = "\n  ";
        for (Map.Entry<String, Code> method : methods.entrySet()) {
            out.append(separator).append(Json.quote(method.getKey())).append(": {\"file\": ")
                    .append(Json.quote(method.getValue().file)).append(", \"lines\": {");
            addPairs(out, method.getValue().hashes, true);
            out.append("}}");
            separator = ",\n  ";
        }
        out.append("\n },\n \"tests\": {");
        separator = "\n  ";
        for (Map.Entry<String, SortedMap<String, Work>> test : tests.entrySet()) {
            out.append(separator).append(Json.quote(test.getKey())).append(": {");
            String inner = "";
            for (Map.Entry<String, Work> work : test.getValue().entrySet()) {
                out.append(inner).append(Json.quote(work.getKey())).append(": ");
                addWork(out, work.getValue());
                inner = ", ";
            }
            out.append('}');
            separator = ",\n  ";
        }
        Files.write(file, out.append("\n }}\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void addWork(StringBuilder out, Work work) {
        out.append("{\"calls\": ").append(work.calls).append(", \"lines\": {");
        addPairs(out, work.own, false);
        out.append('}');
        if (!work.to.isEmpty()) {
            String separator = ", \"to\": {";
            for (Map.Entry<Integer, SortedMap<String, Long>> line : work.to.entrySet()) {
                out.append(separator).append('"').append(line.getKey()).append("\": {");
                addPairs(out, line.getValue(), false);
                out.append('}');
                separator = ", ";
            }
            out.append('}');
        }
        out.append('}');
    }

    private static void addPairs(StringBuilder out, Map<?, ?> pairs, boolean isText) {
        String separator = "";
        for (Map.Entry<?, ?> pair : pairs.entrySet()) {
            out.append(separator).append(Json.quote(String.valueOf(pair.getKey()))).append(": ")
                    .append(isText ? Json.quote((String) pair.getValue()) : pair.getValue());
            separator = ", ";
        }
    }

    /** Reads a file; throws a {@link Refusal} if it cannot be read or is incomplete. */
    static Lines read(Path path) {
        try {
            Map<?, ?> json = map(Json.read(new String(Files.readAllBytes(path), StandardCharsets.UTF_8)));
            if (!SCHEMA.equals(json.get("schema"))) {
                throw new IllegalArgumentException("its schema is not " + SCHEMA);
            }
            Lines lines = new Lines();
            for (Map.Entry<?, ?> value : json.entrySet()) {
                if (value.getValue() instanceof String && !value.getKey().equals("schema")) {
                    lines.head.put((String) value.getKey(), (String) value.getValue());
                }
            }
            for (Map.Entry<?, ?> method : map(json.get("methods")).entrySet()) {
                Map<?, ?> code = map(method.getValue());
                SortedMap<Integer, String> hashes = new TreeMap<>();
                for (Map.Entry<?, ?> line : map(code.get("lines")).entrySet()) {
                    hashes.put(line(line.getKey()), String.valueOf(line.getValue()));
                }
                lines.methods.put((String) method.getKey(), new Code(String.valueOf(code.get("file")), 0, hashes));
            }
            for (Map.Entry<?, ?> test : map(json.get("tests")).entrySet()) {
                lines.tests.put((String) test.getKey(), new TreeMap<>());
                for (Map.Entry<?, ?> work : map(test.getValue()).entrySet()) {
                    read(lines.work((String) test.getKey(), (String) work.getKey()), map(work.getValue()));
                }
            }
            return lines;
        } catch (IOException e) {
            throw new Refusal("'" + path + "' cannot be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new Refusal("'" + path + "': " + e.getMessage());
        }
    }

    private static void read(Work work, Map<?, ?> json) {
        work.calls = number(json.get("calls"));
        for (Map.Entry<?, ?> line : map(json.get("lines")).entrySet()) {
            work.add(line(line.getKey()), number(line.getValue()));
        }
        if (json.get("to") != null) {
            for (Map.Entry<?, ?> line : map(json.get("to")).entrySet()) {
                for (Map.Entry<?, ?> callee : map(line.getValue()).entrySet()) {
                    work.addCalls(line(line.getKey()), (String) callee.getKey(), number(callee.getValue()));
                }
            }
        }
    }

    private static Map<?, ?> map(Object json) {
        if (!(json instanceof Map)) {
            throw new IllegalArgumentException("it is not a file of lines");
        }
        return (Map<?, ?>) json;
    }

    private static long number(Object json) {
        if (!(json instanceof Long)) {
            throw new IllegalArgumentException("'" + json + "' is not a number");
        }
        return (Long) json;
    }

    private static int line(Object key) {
        return Integer.parseInt((String) key);
    }
}
