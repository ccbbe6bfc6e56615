package jp2vm.test;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts for services that draw the history of numbers. The format of github-action-benchmark
 * ("customSmallerIsBetter") has the instructions, Bencher's format (BMF) all four counts. Tests without a warm count
 * have the upper end of their range; failed tests, and tests that cannot be repeated, are left out.
 */
final class Series {
    private Series() {
    }

    private static List<Entry> entries(Outcome outcome) {
        List<Entry> entries = new ArrayList<>();
        for (Entry entry : outcome.counts.tests.values()) {
            if (!entry.has(Entry.FAILED) && entry.isRepeatable()) {
                entries.add(entry);
            }
        }
        return entries;
    }

    static String benchmark(Outcome outcome) {
        List<String> rows = new ArrayList<>();
        for (Entry entry : entries(outcome)) {
            rows.add("{\"name\": " + Json.quote(entry.name) + ", \"unit\": \"instructions\", \"value\": "
                    + Row.most(entry) + (entry.warm != null ? "" : ", \"range\": " + Json.quote(Row.warm(entry))
                    + ", \"extra\": " + Json.quote("varies: " + entry.cause)) + "}");
        }
        return rows.isEmpty() ? "[]\n" : "[\n " + String.join(",\n ", rows) + "\n]\n";
    }

    static String bencher(Outcome outcome) {
        List<String> rows = new ArrayList<>();
        for (Entry entry : entries(outcome)) {
            List<String> measures = new ArrayList<>();
            measures.add("\"instructions\": {\"value\": " + Row.most(entry) + (entry.warm != null ? ""
                    : ", \"lower_value\": " + entry.least + ", \"upper_value\": " + entry.most) + "}");
            add(measures, "objects", entry.objects);
            add(measures, "bytes", entry.bytes);
            add(measures, "locks", entry.locks);
            rows.add(Json.quote(entry.name) + ": {" + String.join(", ", measures) + "}");
        }
        return rows.isEmpty() ? "{}\n" : "{\n " + String.join(",\n ", rows) + "\n}\n";
    }

    private static void add(List<String> measures, String name, Long value) {
        if (value != null) {
            measures.add("\"" + name + "\": {\"value\": " + value + "}");
        }
    }
}
