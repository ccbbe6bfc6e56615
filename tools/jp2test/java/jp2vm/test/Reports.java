package jp2vm.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the reports of a run. */
final class Reports {
    private Reports() {
    }

    static void write(Options.Report report, Outcome outcome) {
        try {
            switch (report.format) {
                case "json":
                    outcome.counts.write(report.file);
                    break;
                case "lines":
                    outcome.lines.write(report.file);
                    break;
                case "matrix":
                    Matrix.write(report.file, outcome.matrix);
                    break;
                case "benchmark":
                    write(report.file, Series.benchmark(outcome));
                    break;
                case "bencher":
                    write(report.file, Series.bencher(outcome));
                    break;
                case "junit":
                    write(report.file, JUnitXml.text(outcome));
                    break;
                case "md":
                    write(report.file, Comment.text(outcome));
                    break;
                default:
                    write(report.file, Sarif.text(outcome));
            }
        } catch (IOException e) {
            throw new Refusal("'" + report.file + "' cannot be written: " + e);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    static String lines(List<Row.Excess> excesses) {
        StringBuilder text = new StringBuilder();
        for (Row.Excess excess : excesses) {
            text.append(text.length() == 0 ? "" : "; ").append(excess.text());
        }
        return text.toString();
    }
}
