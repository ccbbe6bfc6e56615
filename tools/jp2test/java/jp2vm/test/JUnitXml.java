package jp2vm.test;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;

/** The report in JUnit's format: a suite for each class; an exceeded limit is a failure of its test. */
final class JUnitXml {
    private JUnitXml() {
    }

    static String text(Outcome outcome) {
        Map<String, StringBuilder> suites = new TreeMap<>();
        Map<String, int[]> numbers = new TreeMap<>();
        Map<String, Row> rows = new TreeMap<>();
        for (Row row : outcome.comparison.rows) {
            rows.put(row.name, row);
        }
        for (Subject subject : outcome.subjects) {
            int[] number = numbers.computeIfAbsent(subject.className, key -> new int[2]);
            number[0]++;
            Row row = rows.get(subject.name);
            StringBuilder suite = suites.computeIfAbsent(subject.className, key -> new StringBuilder());
            number[1] += add(suite, subject, row, outcome.isStrict) ? 1 : 0;
        }
        for (Map.Entry<String, Throwable> failed : outcome.failedContainers.entrySet()) {
            int[] number = numbers.computeIfAbsent(failed.getKey(), key -> new int[2]);
            number[0]++;
            number[1]++;
            suites.computeIfAbsent(failed.getKey(), key -> new StringBuilder())
                    .append("    <testcase classname=\"").append(escape(failed.getKey()))
                    .append("\" name=\"(class)\">\n").append(failure(failed.getValue())).append("    </testcase>\n");
        }
        StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append("<testsuites name=\"jp2test\">\n");
        for (Map.Entry<String, StringBuilder> suite : suites.entrySet()) {
            int[] number = numbers.get(suite.getKey());
            out.append("  <testsuite name=\"").append(escape(suite.getKey())).append("\" tests=\"").append(number[0])
                    .append("\" failures=\"").append(number[1]).append("\" errors=\"0\" skipped=\"0\">\n")
                    .append(suite.getValue()).append("  </testsuite>\n");
        }
        return out.append("</testsuites>\n").toString();
    }

    /* Returns whether the case is a failure. */
    private static boolean add(StringBuilder out, Subject subject, Row row, boolean isStrict) {
        String name = subject.name.startsWith(subject.className + "#")
                ? subject.name.substring(subject.className.length() + 1) : subject.name;
        out.append("    <testcase classname=\"").append(escape(subject.className)).append("\" name=\"")
                .append(escape(name)).append("\">\n");
        if (row != null && row.now != null && row.change != Row.Change.FAILED) {
            out.append("      <properties><property name=\"instructions\" value=\"").append(Row.warm(row.now))
                    .append("\"/><property name=\"cold\" value=\"")
                    .append(row.now.cold == null ? "-" : Numbers.grouped(row.now.cold))
                    .append("\"/><property name=\"flags\" value=\"").append(String.join(", ", row.now.flags))
                    .append("\"/></properties>\n");
        }
        boolean isFailure = true;
        if (subject.hasFailed()) {
            out.append(failure(subject.cold.failure()));
        } else if (row != null && !row.excesses.isEmpty()) {
            out.append(failure("budget", Reports.lines(row.excesses), ""));
        } else if (isStrict && row != null && (row.change == Row.Change.NEW || !row.undecided.isEmpty())) {
            out.append(failure("strict", row.change == Row.Change.NEW ? "the test is not in the baseline"
                    : "the limit is within the range: " + Reports.lines(row.undecided), ""));
        } else {
            isFailure = false;
        }
        out.append("    </testcase>\n");
        return isFailure;
    }

    private static String failure(Throwable throwable) {
        if (throwable == null) {
            return failure("failure", "failed", "");
        }
        StringWriter trace = new StringWriter();
        throwable.printStackTrace(new PrintWriter(trace));
        return failure(throwable.getClass().getName(), String.valueOf(throwable.getMessage()), trace.toString());
    }

    private static String failure(String type, String message, String text) {
        return "      <failure type=\"" + escape(type) + "\" message=\"" + escape(message) + "\">" + escape(text)
                + "</failure>\n";
    }

    static String escape(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&':
                    out.append("&amp;");
                    break;
                case '<':
                    out.append("&lt;");
                    break;
                case '>':
                    out.append("&gt;");
                    break;
                case '"':
                    out.append("&quot;");
                    break;
                default:
                    boolean isLegal = c == '\n' || c == '\t' || c == '\r' || c >= ' ' && c < 0xfffe
                            && !Character.isSurrogate(c) || isInPair(text, i);
                    out.append(isLegal ? c : '?');
            }
        }
        return out.toString();
    }

    private static boolean isInPair(String text, int i) {
        char c = text.charAt(i);
        return Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                || Character.isLowSurrogate(c) && i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
    }
}
