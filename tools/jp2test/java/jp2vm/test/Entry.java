package jp2vm.test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The row of a test in counts.json. A number that is not known is null. */
final class Entry implements Comparable<Entry> {
    static final String VARIES = "varies";
    static final String THREADS = "threads";
    static final String FAILED = "failed";
    static final String RUNNING = "running"; // threads or tasks of a repeat did not end
    static final String COLD_RUNNING = "cold running"; // of the first execution
    static final String NOT_REPEATABLE = "not repeatable";

    final String name;
    Long warm;
    Long cold;
    Long objects;
    Long bytes;
    Long locks;
    Long least;
    Long most;
    String cause;
    final List<String> moved = new ArrayList<>();
    final List<String> flags = new ArrayList<>();

    Entry(String name) {
        this.name = name;
    }

    /** Returns whether the test has a warm number or range: otherwise its range is that of the first execution. */
    boolean isRepeatable() {
        return !NOT_REPEATABLE.equals(cause) && !has(RUNNING);
    }

    /** Returns whether a metric of budgets is not known because threads or tasks of the test did not end. */
    boolean isRunning(String metric) {
        return has(metric.equals("cold") ? COLD_RUNNING : RUNNING);
    }

    boolean has(String flag) {
        return flags.contains(flag);
    }

    /** Returns the number of a metric of budgets; null: not known. */
    Long get(String metric) {
        switch (metric) {
            case "warm":
                return warm;
            case "cold":
                return cold;
            case "objects":
                return objects;
            case "allocatedBytes":
                return bytes;
            default:
                return locks;
        }
    }

    @Override
    public int compareTo(Entry other) {
        return name.compareTo(other.name);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Entry && ((Entry) other).name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    String toJson() {
        StringBuilder out = new StringBuilder("{\"name\": ").append(Json.quote(name));
        out.append(", \"warm\": ").append(warm).append(", \"cold\": ").append(cold);
        if (warm != null) {
            out.append(", \"objects\": ").append(objects).append(", \"bytes\": ").append(bytes);
            out.append(", \"locks\": ").append(locks);
        }
        if (least != null) {
            out.append(", \"least\": ").append(least).append(", \"most\": ").append(most);
            out.append(", \"moved\": ").append(list(moved)).append(", \"cause\": ").append(Json.quote(cause));
        }
        return out.append(", \"flags\": ").append(list(flags)).append('}').toString();
    }

    private static String list(List<String> texts) {
        List<String> quoted = new ArrayList<>();
        for (String text : texts) {
            quoted.add(Json.quote(text));
        }
        return "[" + String.join(", ", quoted) + "]";
    }

    /**
     * Reads a row.
     *
     * @throws IllegalArgumentException if it is not a row, or says that a test executed nothing
     */
    static Entry read(Object json) {
        if (!(json instanceof Map) || !(((Map<?, ?>) json).get("name") instanceof String)) {
            throw new IllegalArgumentException("a test has no name");
        }
        Map<?, ?> row = (Map<?, ?>) json;
        Entry entry = new Entry((String) row.get("name"));
        entry.warm = number(row, "warm");
        entry.cold = number(row, "cold");
        entry.objects = number(row, "objects");
        entry.bytes = number(row, "bytes");
        entry.locks = number(row, "locks");
        entry.least = number(row, "least");
        entry.most = number(row, "most");
        entry.cause = row.get("cause") instanceof String ? (String) row.get("cause") : null;
        addTexts(row.get("moved"), entry.moved);
        addTexts(row.get("flags"), entry.flags);
        boolean isComplete = entry.warm != null
                ? entry.warm > 0 && entry.objects != null && entry.bytes != null && entry.locks != null
                : entry.has(FAILED) || entry.least != null && entry.least > 0
                && (entry.most != null || entry.has(RUNNING));
        if (!isComplete) {
            throw new IllegalArgumentException(entry.name + ": the count is missing or 0");
        }
        return entry;
    }

    private static Long number(Map<?, ?> row, String name) {
        Object value = row.get(name);
        if (value != null && (!(value instanceof Long) || (Long) value < 0)) {
            throw new IllegalArgumentException(row.get("name") + ": " + name + " is not a number");
        }
        return (Long) value;
    }

    private static void addTexts(Object json, List<String> to) {
        if (json instanceof List) {
            for (Object text : (List<?>) json) {
                to.add(String.valueOf(text));
            }
        }
    }
}
