package jp2vm.test;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The lines and branches that each test executes: a row for each line, with its instructions, and a row for each branch
 * of the line. CSV, or JSON with one row in each line of the file.
 */
final class Matrix {
    static final String HEADER = "test,class,method,file,line,branch,executions,instructions";

    private final Lines lines;
    private final List<String[]> rows = new ArrayList<>();
    /* The methods of the lines, by file and line. */
    private final Map<String, String> methodOf = new TreeMap<>();

    private Matrix(Lines lines) {
        this.lines = lines;
        for (Map.Entry<String, Lines.Code> method : lines.methods.entrySet()) {
            Lines.Code code = method.getValue();
            for (int line : code.hashes.keySet()) {
                methodOf.putIfAbsent(code.file + ":" + (code.first + line), method.getKey());
            }
        }
    }

    /** Returns the rows of a profile whose lines are known; each has the columns of the header. */
    static List<String[]> read(Path profile, Lines lines) throws IOException {
        Matrix matrix = new Matrix(lines);
        for (String test : lines.tests.keySet()) {
            matrix.addTest(profile, test);
        }
        matrix.rows.sort(Comparator.comparing((String[] row) -> row[0]).thenComparing(row -> row[3])
                .thenComparing(row -> Integer.valueOf(row[4])).thenComparing(row -> row[5]));
        return matrix.rows;
    }

    private void addTest(Path profile, String test) throws IOException {
        Set<String> files = new HashSet<>();
        SortedMap<String, Long> instructions = new TreeMap<>();
        lines.tests.get(test).forEach((method, work) -> {
            Lines.Code code = lines.methods.get(method);
            if (code != null) {
                files.add(code.file);
                work.own.forEach((line, number) ->
                        instructions.merge(code.file + ":" + (code.first + line), number, Long::sum));
            }
        });
        String file = "";
        for (String line : lcov(profile, test)) {
            String[] parts = line.substring(line.indexOf(':') + 1).split(",");
            if (line.startsWith("SF:")) {
                file = found(line.substring("SF:".length()), files);
            } else if (file != null && line.startsWith("DA:") && !parts[1].equals("0")) {
                add(test, file, parts[0], "", parts[1],
                        String.valueOf(instructions.getOrDefault(file + ":" + parts[0], 0L)));
            } else if (file != null && line.startsWith("BRDA:") && !parts[3].equals("-")) {
                add(test, file, parts[0], parts[1] + "." + parts[2], parts[3], "");
            }
        }
    }

    private void add(String test, String file, String line, String branch, String executions, String instructions) {
        String method = methodOf.getOrDefault(file + ":" + line, "");
        int start = method.isEmpty() ? 0 : method.lastIndexOf('.', method.indexOf('('));
        rows.add(new String[] {test, method.substring(0, start), method.isEmpty() ? "" : method.substring(start + 1),
            file, line, branch, executions, instructions});
    }

    /* The report names sources relative to the working directory or to a directory of sources. */
    private static String found(String path, Set<String> files) {
        for (String file : files) {
            if (path.equals(file) || path.endsWith("/" + file)) {
                return file;
            }
        }
        return null;
    }

    private static List<String> lcov(Path profile, String test) throws IOException {
        // In patterns a star matches all characters; a comma would end the pattern.
        String pattern = Execution.scope(test).replace(',', '*').replaceFirst("^!", "*");
        List<String> command = Arrays.asList(Child.tool("jp2prof"), "export", "lcov", "--scope=" + pattern + ",!*"
                + Execution.COLD + ",!*" + Execution.REPEAT, profile.toString());
        Process process = new ProcessBuilder(command).redirectError(new java.io.File("/dev/null")).start();
        process.getOutputStream().close();
        List<String> lines = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(process.getInputStream(),
                StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.add(line);
            }
            if (process.waitFor() != 0) {
                throw new IOException("jp2prof cannot export the lines of " + test);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
        return lines;
    }

    /** Writes rows as CSV, or as JSON if the file's name ends in .json. */
    static void write(Path file, List<String[]> rows) throws IOException {
        boolean isJson = file.toString().endsWith(".json");
        String[] names = HEADER.split(",");
        StringBuilder out = new StringBuilder(isJson ? "[" : HEADER + "\n");
        String separator = "\n ";
        for (String[] row : rows) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < row.length; i++) {
                boolean isNumber = names[i].matches("line|executions|instructions");
                cells.add(!isJson ? cell(row[i]) : Json.quote(names[i]) + ": "
                        + (row[i].isEmpty() ? "null" : isNumber ? row[i] : Json.quote(row[i])));
            }
            out.append(isJson ? separator + "{" + String.join(", ", cells) + "}" : String.join(",", cells) + "\n");
            separator = ",\n ";
        }
        Files.write(file, out.append(isJson ? "\n]\n" : "").toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String cell(String text) {
        return text.matches("[^\",\\r\\n]*") ? text
                : "\"" + text.replaceAll("[\\r\\n]", " ").replace("\"", "\"\"") + "\"";
    }
}
