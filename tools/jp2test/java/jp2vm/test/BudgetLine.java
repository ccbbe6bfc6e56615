package jp2vm.test;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A limit: {@code test NAME warm <= baseline + 1 %}, or the condition of a {@link Budget}. */
final class BudgetLine {
    static final String[] METRICS = {"warm", "cold", "objects", "allocatedBytes", "locks"};
    private static final String NUMBER = "[0-9][0-9,]*";
    private static final Pattern CONDITION = Pattern.compile("(<=|>=|=)\\s*(?:(" + NUMBER + ")"
            + "|baseline(?:\\s*([+-])\\s*(?:([0-9]+(?:\\.[0-9]+)?)\\s*%|(" + NUMBER + ")))?)");
    private static final Pattern LINE = Pattern.compile("(optional\\s+)?test\\s+(\"(?:[^\"\\\\]|\\\\.)*\"|\\S+)"
            + "(?:\\s+([A-Za-z]+))?\\s*((?:<=|>=|=).*)");

    final String place;
    final String text;
    final String pattern;
    final String metric;
    final boolean isOptional;
    final boolean isExact;
    private final String operator;
    private final Long number;
    private final BigDecimal percent;
    private final long difference;

    private BudgetLine(String place, String pattern, boolean isExact, String metric, boolean isOptional,
            String condition) {
        Matcher matcher = CONDITION.matcher(condition.trim());
        if (!matcher.matches()) {
            throw new Refusal(place + ": '" + condition.trim() + "' is not a limit, such as <= baseline + 1 %");
        }
        this.place = place;
        this.pattern = pattern;
        this.isExact = isExact || pattern.indexOf('*') < 0;
        this.metric = metric;
        this.isOptional = isOptional;
        operator = matcher.group(1);
        number = matcher.group(2) == null ? null : Long.valueOf(matcher.group(2).replace(",", ""));
        int sign = "-".equals(matcher.group(3)) ? -1 : 1;
        percent = matcher.group(4) == null ? BigDecimal.ZERO
                : new BigDecimal(matcher.group(4)).multiply(BigDecimal.valueOf(sign));
        difference = matcher.group(5) == null ? 0 : sign * Long.parseLong(matcher.group(5).replace(",", ""));
        text = metric + " " + condition.trim();
    }

    /** Reads a line of a file. */
    static BudgetLine read(String place, String line) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new Refusal(place + ": '" + line + "' is not a budget, such as test NAME warm <= baseline + 1 %");
        }
        String name = matcher.group(2);
        if (name.startsWith("\"")) {
            name = name.substring(1, name.length() - 1).replaceAll("\\\\(.)", "$1");
        }
        return new BudgetLine(place, name, false, metric(place, matcher.group(3)), matcher.group(1) != null,
                matcher.group(4));
    }

    /** Makes a line of a condition of an annotation: {@code <= 3,000}, or {@code baseline + 1 %}. */
    static BudgetLine of(String place, String test, String metric, String condition) {
        String whole = condition.trim().startsWith("baseline") ? "<= " + condition : condition;
        return new BudgetLine(place, test, true, metric, false, whole);
    }

    private static String metric(String place, String word) {
        if (word == null || word.equals("instructions")) {
            return "warm";
        }
        if (word.equals("bytes")) {
            return "allocatedBytes";
        }
        for (String metric : METRICS) {
            if (metric.equals(word)) {
                return word;
            }
        }
        throw new Refusal(place + ": '" + word + "' is not a count; it is one of " + String.join(", ", METRICS));
    }

    boolean matches(String test) {
        return pattern.equals(test) || !isExact && matches(pattern, 0, test, 0);
    }

    private static boolean matches(String pattern, int p, String text, int t) {
        int from = p;
        int at = t;
        int star = -1;
        int mark = 0;
        while (at < text.length()) {
            if (from < pattern.length() && pattern.charAt(from) == '*') {
                star = from++;
                mark = at;
            } else if (from < pattern.length() && pattern.charAt(from) == text.charAt(at)) {
                from++;
                at++;
            } else if (star >= 0) {
                from = star + 1;
                at = ++mark;
            } else {
                return false;
            }
        }
        while (from < pattern.length() && pattern.charAt(from) == '*') {
            from++;
        }
        return from == pattern.length();
    }

    /** Returns the name of the file that contains the line. */
    String file() {
        return place.substring(0, place.lastIndexOf(':'));
    }

    /** Returns how special the line is: exact names first, then patterns by their letters. */
    int weight() {
        return isExact ? Integer.MAX_VALUE : pattern.replace("*", "").length();
    }

    boolean needsBaseline() {
        return number == null;
    }

    /** Returns the limit; baseline may be null if the line does not need it. */
    long limit(Long baseline) {
        if (number != null) {
            return number;
        }
        BigDecimal base = BigDecimal.valueOf(baseline);
        return base.add(base.multiply(percent).movePointLeft(2)).toBigInteger().longValue() + difference;
    }

    boolean isKept(long value, long limit) {
        switch (operator) {
            case "<=":
                return value <= limit;
            case ">=":
                return value >= limit;
            default:
                return value == limit;
        }
    }

    /** Returns whether a range has numbers that keep the limit. */
    boolean canBeKept(long least, long most, long limit) {
        switch (operator) {
            case "<=":
                return least <= limit;
            case ">=":
                return most >= limit;
            default:
                return least <= limit && limit <= most;
        }
    }
}
