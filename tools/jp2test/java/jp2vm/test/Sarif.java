package jp2vm.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Exceeded limits as SARIF 2.1.0, at the line that brought the growth, or else at the declaration of the test, if the
 * sources are below the working directory.
 */
final class Sarif {
    private static final String[] ROOTS = {"src/main/java", "src/test/java", "src/main", "src/test", "test", "src", ""};

    private Sarif() {
    }

    static String text(Outcome outcome) {
        List<String> results = new ArrayList<>();
        for (Subject subject : outcome.subjects) {
            for (Row row : outcome.comparison.over()) {
                if (row.name.equals(subject.name)) {
                    for (Row.Excess excess : row.excesses) {
                        results.add(result(outcome, subject, row, row.name + ": " + excess.text()));
                    }
                }
            }
        }
        return "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n \"version\": \"2.1.0\",\n"
                + " \"runs\": [{\n"
                + "  \"tool\": {\"driver\": {\"name\": \"jp2test\", \"version\": "
                + Json.quote(outcome.counts.head.get("jp2vm")) + ",\n   \"rules\": [{\"id\": \"budget\", "
                + "\"shortDescription\": {\"text\": \"A test executes more than its budget\"}}]}},\n  \"results\": ["
                + (results.isEmpty() ? "" : "\n   " + String.join(",\n   ", results) + "\n  ") + "]\n }]}\n";
    }

    private static String result(Outcome outcome, Subject subject, Row row, String message) {
        String declaration = declaration(subject);
        String fault = "";
        String reason = "";
        if (!row.faults.isEmpty()) {
            Blame.Fault first = row.faults.get(0);
            reason = "; " + Reason.text(outcome, row, "'");
            fault = physical(find(Reason.file(outcome.lines, first.method)),
                    Math.max(1, Reason.number(outcome.lines, first.method, first.line)));
        }
        return "{\"ruleId\": \"budget\", \"level\": \"error\", \"message\": {\"text\": " + Json.quote(message + reason)
                + "},\n    \"partialFingerprints\": {\"test/v1\": " + Json.quote(subject.name) + "},\n"
                + "    \"locations\": [{" + (fault.isEmpty() ? declaration : fault)
                + "\"logicalLocations\": [{\"fullyQualifiedName\": " + Json.quote(subject.name)
                + ", \"kind\": \"function\"}]}]}";
    }

    private static String declaration(Subject subject) {
        Path path = find(subject.className.replaceFirst("\\$.*", "").replace('.', '/') + ".java");
        return path == null ? "" : physical(path, line(path, subject));
    }

    private static String physical(Path path, int line) {
        return path == null ? "" : "\"physicalLocation\": {\"artifactLocation\": {\"uri\": "
                + Json.quote(path.toString().replace('\\', '/').replace(" ", "%20"))
                + "}, \"region\": {\"startLine\": " + line + "}}, ";
    }

    /* Returns a source below the working directory; null: it is not there. */
    private static Path find(String file) {
        for (String root : ROOTS) {
            Path path = Paths.get(root, file);
            if (!file.isEmpty() && Files.isRegularFile(path)) {
                return path;
            }
        }
        return null;
    }

    /* The first line that looks like the declaration. */
    private static int line(Path path, Subject subject) {
        if (subject.method != null) {
            try {
                Pattern declaration = Pattern.compile("[\\w>\\]]\\s+" + Pattern.quote(subject.method.getName())
                        + "\\s*\\(");
                List<String> lines = Files.readAllLines(path, StandardCharsets.UTF_8);
                for (int i = 0; i < lines.size(); i++) {
                    if (declaration.matcher(lines.get(i)).find()) {
                        return i + 1;
                    }
                }
            } catch (IOException e) {
                return 1;
            }
        }
        return 1;
    }
}
