package jp2vm.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** counts.json: the counts of the tests of one run, sorted by name, one test a line. */
final class CountsFile {
    static final String SCHEMA = "jp2vm-counts-1";
    /* What must be the same in two files, so that their numbers can be compared. */
    private static final String[] CONDITIONS = {"jp2vm", "jdk", "options", "environment"};

    final Map<String, String> head = new LinkedHashMap<>();
    final SortedMap<String, Entry> tests = new TreeMap<>();

    void write(Path file) throws IOException {
        StringBuilder out = new StringBuilder("{\"schema\": ").append(Json.quote(SCHEMA));
        for (Map.Entry<String, String> value : head.entrySet()) {
            out.append(",\n \"").append(value.getKey()).append("\": ").append(Json.quote(value.getValue()));
        }
        out.append(",\n \"tests\": [");
        String separator = "\n  ";
        for (Entry entry : tests.values()) {
            out.append(separator).append(entry.toJson());
            separator = ",\n  ";
        }
        out.append("\n ]}\n");
        Files.write(file, out.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Reads a file; throws a {@link Refusal} if it cannot be read or is incomplete. */
    static CountsFile read(Path path) {
        try {
            Object json = Json.read(new String(Files.readAllBytes(path), StandardCharsets.UTF_8));
            if (!(json instanceof Map)) {
                throw new IllegalArgumentException("it is not a file of counts");
            }
            Map<?, ?> object = (Map<?, ?>) json;
            if (!SCHEMA.equals(object.get("schema"))) {
                throw new IllegalArgumentException("its schema is not " + SCHEMA);
            }
            CountsFile file = new CountsFile();
            for (Map.Entry<?, ?> value : object.entrySet()) {
                if (value.getValue() instanceof String && !value.getKey().equals("schema")) {
                    file.head.put((String) value.getKey(), (String) value.getValue());
                }
            }
            if (!(object.get("tests") instanceof List)) {
                throw new IllegalArgumentException("it has no list of tests");
            }
            for (Object row : (List<?>) object.get("tests")) {
                Entry entry = Entry.read(row);
                if (file.tests.put(entry.name, entry) != null) {
                    throw new IllegalArgumentException("two tests have the name " + entry.name);
                }
            }
            return file;
        } catch (IOException e) {
            throw new Refusal("'" + path + "' cannot be read: " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new Refusal("'" + path + "': " + e.getMessage());
        }
    }

    /** Throws a {@link Refusal} if the numbers of another file have another meaning. */
    void requireComparable(CountsFile other, Path path) {
        requireComparable(other.head, path);
    }

    /** Throws a {@link Refusal} if numbers with another head have another meaning. */
    void requireComparable(Map<String, String> other, Path path) {
        for (String condition : CONDITIONS) {
            String mine = head.get(condition);
            String theirs = other.get(condition);
            if (!mine.equals(theirs)) {
                throw new Refusal("'" + path + "' is from " + condition + " '" + theirs + "', this run from '" + mine
                        + "'; write it again");
            }
        }
    }
}
