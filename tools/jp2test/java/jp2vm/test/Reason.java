package jp2vm.test;

/** The lines that brought a test's difference, as text. */
final class Reason {
    private static final double SHARE = 0.1; // of the largest line's growth, for a line that is worth a look

    private Reason() {
    }

    /** Returns the text of a row, with names in quotes: {@code Basket.java:14 `total` +2,700}; empty: not known. */
    static String text(Outcome outcome, Row row, String quote) {
        if (row.faults.isEmpty()) {
            return "";
        }
        Blame.Fault first = row.faults.get(0);
        String text = text(outcome.lines, first, quote);
        int more = 0;
        for (Blame.Fault fault : row.faults) {
            more += fault != first && Math.abs(fault.growth) >= SHARE * Math.abs(first.growth) ? 1 : 0;
        }
        return more == 0 ? text : text + "; and " + Numbers.count(more, "other line", "other lines");
    }

    /** Returns the text of a line and its growth. */
    static String text(Lines lines, Blame.Fault fault, String quote) {
        long growth = Math.round(fault.growth);
        return place(lines, fault.method, fault.line, quote) + (growth < 0 ? " -" : " +")
                + Numbers.grouped(Math.abs(growth)) + (fault.most == null ? ""
                : " (most in " + place(lines, fault.most.method, fault.most.line, quote) + ")");
    }

    private static String place(Lines lines, String method, int line, String quote) {
        if (method.equals(Lines.OUTSIDE)) {
            return "outside of the project's code";
        }
        String file = file(lines, method);
        int number = number(lines, method, line);
        String name = method.substring(0, method.indexOf('('));
        name = name.substring(name.lastIndexOf('.') + 1).replaceFirst("^lambda\\$(.*)\\$[0-9]+$", "$1");
        return file.substring(file.lastIndexOf('/') + 1) + (number == 0 ? "" : ":" + number) + " " + quote + name
                + quote;
    }

    /** Returns the file of a method, such as {@code shop/Basket.java}. */
    static String file(Lines lines, String method) {
        Lines.Code code = lines.methods.get(method);
        return code == null ? "" : code.file;
    }

    /** Returns the number of a line in its file; 0: not known. */
    static int number(Lines lines, String method, int line) {
        Lines.Code code = lines.methods.get(method);
        return code == null || code.first == 0 ? 0 : code.first + line;
    }
}
