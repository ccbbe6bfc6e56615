package jp2vm.test;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads a profile with scopes into {@link Lines}, by {@code jp2prof sql}. */
final class ProfileReader {
    private static final String CLASSES = "SELECT DISTINCT package, class FROM methods";
    /* Rows of five tables, in an order in which each row refers only to earlier ones. */
    private static final String ROWS = "SELECT 'method' AS kind, id AS a, class AS b, name AS c, descriptor AS d, "
            + "NULL AS e, NULL AS f FROM methods"
            + " UNION ALL SELECT 'block', method, block, first, last, NULL, NULL FROM blocks"
            + " UNION ALL SELECT 'scope', id, name, NULL, NULL, NULL, NULL FROM scopes"
            + " UNION ALL SELECT 'context', id, parent, method, scope, site, invocations FROM contexts"
            + " UNION ALL SELECT 'count', context, block, executions, NULL, NULL, NULL FROM context_blocks"
            + " UNION ALL SELECT 'exit', context, block, instruction, count, NULL, NULL FROM context_exits"
            + " UNION ALL SELECT 'folded', context, instruction, folded_instructions, NULL, NULL, NULL"
            + " FROM context_places WHERE folded_instructions IS NOT NULL";
    private static final String SCOPES = "--scope=!*" + Execution.COLD + ",!*" + Execution.REPEAT + ",!(*,!jp2test:*";

    /** A method of the profile. */
    private static final class Method {
        String key = Lines.OUTSIDE;
        int[] lines = {};
        int first;
        final Map<Integer, int[]> blocks = new HashMap<>();

        /* Returns the line of an instruction, from the method's first one. */
        int line(int instruction) {
            return instruction < 1 || instruction > lines.length || lines[instruction - 1] == 0 ? 0
                    : lines[instruction - 1] - first;
        }
    }

    /** A context: a method, and the test for which it works. */
    private static final class Context {
        final Method method;
        final Lines.Work work;
        final String test;

        Context(Method method, String test, Lines.Work work) {
            this.method = method;
            this.test = test;
            this.work = work;
        }
    }

    private final Project project;
    private final Lines lines;
    private final Map<Integer, Method> methods = new HashMap<>();
    private final Map<Integer, String> scopes = new HashMap<>();
    private final Map<Integer, Context> contexts = new HashMap<>();

    private ProfileReader(Project project, Lines lines) {
        this.project = project;
        this.lines = lines;
    }

    /** Adds the tests of a profile to lines. */
    static void read(Path profile, Project project, Lines lines) throws IOException {
        new ProfileReader(project, lines).read(profile);
    }

    private void read(Path profile) throws IOException {
        Set<String> patterns = new TreeSet<>();
        for (List<String> row : query(profile, CLASSES)) {
            if (project.find(row.get(1)) != null) {
                patterns.add("!" + (row.get(0).isEmpty() ? row.get(1) : row.get(0) + ".*"));
            }
        }
        if (patterns.isEmpty()) {
            throw new IOException("no method of the project was executed");
        }
        for (List<String> row : query(profile, ROWS, "--fold=" + String.join(",", patterns))) {
            add(row);
        }
        for (SortedMap<String, Lines.Work> test : lines.tests.values()) {
            for (Lines.Work work : test.values()) {
                work.own.values().removeIf(count -> count == 0);
            }
        }
    }

    private static List<List<String>> query(Path profile, String query, String... options) throws IOException {
        List<String> command = new ArrayList<>(Arrays.asList(Child.tool("jp2prof"), "sql", "--csv", SCOPES));
        command.addAll(Arrays.asList(options));
        command.addAll(Arrays.asList(profile.toString(), query));
        Process process = new ProcessBuilder(command).redirectError(new File("/dev/null")).start();
        process.getOutputStream().close();
        List<List<String>> rows = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(process.getInputStream(),
                StandardCharsets.UTF_8))) {
            in.readLine(); // the names of columns
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                rows.add(cells(line));
            }
            if (process.waitFor() != 0) {
                throw new IOException("jp2prof cannot read the profile");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
        return rows;
    }

    /** Returns the cells of a line of CSV; names in profiles have no line ends. */
    static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                if (isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                    cell.append(c);
                    i++;
                } else {
                    isQuoted = !isQuoted;
                }
            } else if (c == ',' && !isQuoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }

    private void add(List<String> row) {
        switch (row.get(0)) {
            case "method":
                methods.put(number(row, 1), method(row.get(2), row.get(3), row.get(4)));
                break;
            case "block":
                methods.get(number(row, 1)).blocks.put(number(row, 2), new int[] {number(row, 3), number(row, 4)});
                break;
            case "scope":
                scopes.put(number(row, 1), row.get(2));
                break;
            case "context":
                addContext(row);
                break;
            case "count":
                addBlock(contexts.get(number(row, 1)), number(row, 2), Long.parseLong(row.get(3)));
                break;
            case "exit":
                addExit(contexts.get(number(row, 1)), number(row, 2), number(row, 3), Long.parseLong(row.get(4)));
                break;
            default:
                Context context = contexts.get(number(row, 1));
                int instruction = row.get(2).isEmpty() ? 0 : number(row, 2);
                context.work.add(context.method.line(instruction), Long.parseLong(row.get(3)));
        }
    }

    private static int number(List<String> row, int column) {
        return Integer.parseInt(row.get(column));
    }

    private Method method(String className, String name, String descriptor) {
        Method method = new Method();
        ClassCode code = project.find(className);
        ClassCode.Method found = code == null ? null : code.methods.get(name + descriptor);
        if (code == null) {
            return method;
        }
        method.key = className + "." + name + descriptor;
        SortedMap<Integer, String> hashes = new TreeMap<>();
        if (found != null) {
            method.lines = found.lines;
            method.first = found.first();
            found.hashes.forEach((line, hash) -> hashes.put(line == 0 ? 0 : line - method.first, hash));
        }
        lines.methods.put(method.key, new Lines.Code(code.file, method.first, hashes));
        return method;
    }

    private void addContext(List<String> row) {
        Context parent = row.get(2).isEmpty() ? null : contexts.get(number(row, 2));
        Method method = methods.get(number(row, 3));
        String test = scopes.get(number(row, 4));
        Context context = new Context(method, test, lines.work(test, method.key));
        long calls = Long.parseLong(row.get(6));
        context.work.calls += calls;
        if (calls > 0 && !method.key.equals(Lines.OUTSIDE)) {
            Lines.Work caller = parent == null ? lines.work(test, Lines.OUTSIDE) : parent.work;
            caller.addCalls(parent == null ? 0 : parent.method.line(number(row, 5)), method.key, calls);
        }
        contexts.put(number(row, 1), context);
    }

    private static void addBlock(Context context, int block, long executions) {
        int[] range = context.method.blocks.get(block);
        for (int i = range[0]; executions != 0 && i <= range[1]; i++) {
            context.work.add(context.method.line(i), executions);
        }
    }

    /* An exception has left a block after an instruction. */
    private static void addExit(Context context, int block, int instruction, long count) {
        int[] range = context.method.blocks.get(block);
        for (int i = instruction + 1; i <= range[1]; i++) {
            context.work.add(context.method.line(i), -count);
        }
    }
}
