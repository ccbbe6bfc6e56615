package java.lang;

/** Indentation and escapes as in text blocks of the language, for String's methods. */
final class TextBlock {

    private TextBlock() {
    }

    /** Returns the lines without their ends; a last empty line only if withLastEmpty is set. */
    static String[] lines(String s, boolean withLastEmpty) {
        String[] lines = new String[4];
        int count = 0;
        int start = 0;
        while (start < s.length() || (withLastEmpty && start == s.length())) {
            int end = start;
            while (end < s.length() && s.charAt(end) != '\n' && s.charAt(end) != '\r') {
                end++;
            }
            if (count == lines.length) {
                String[] longer = new String[2 * count];
                System.arraycopy(lines, 0, longer, 0, count);
                lines = longer;
            }
            lines[count++] = s.substring(start, end);
            start = end + (s.startsWith("\r\n", end) ? 2 : 1);
        }
        String[] exact = new String[count];
        System.arraycopy(lines, 0, exact, 0, count);
        return exact;
    }

    private static int leadingSpace(String line) {
        return line.length() - line.stripLeading().length();
    }

    static String indent(String s, int n) {
        StringBuilder b = new StringBuilder();
        for (String line : lines(s, false)) {
            if (n > 0) {
                b.append(" ".repeat(n)).append(line);
            } else {
                b.append(line.substring(Math.min(-n, leadingSpace(line))));
            }
            b.append('\n');
        }
        return b.toString();
    }

    /** The last line counts for the common indentation even if it is blank. */
    static String stripIndent(String s) {
        if (s.isEmpty()) {
            return "";
        }
        String[] lines = lines(s, true);
        int common = Integer.MAX_VALUE;
        for (int i = 0; i < lines.length; i++) {
            if (!lines[i].isBlank()) {
                common = Math.min(common, leadingSpace(lines[i]));
            } else if (i == lines.length - 1) {
                common = Math.min(common, lines[i].length());
            }
        }
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < lines.length; i++) {
            if (i > 0) {
                b.append('\n');
            }
            if (!lines[i].isBlank()) {
                b.append(lines[i].substring(common).stripTrailing());
            }
        }
        return b.toString();
    }

    static String translateEscapes(String s) {
        StringBuilder b = new StringBuilder();
        int i = 0;
        while (i < s.length()) {
            char c = s.charAt(i++);
            if (c != '\\') {
                b.append(c);
                continue;
            }
            char e = i < s.length() ? s.charAt(i++) : '\0';
            int plain = "btnfrs\"'\\".indexOf(e);
            if (e >= '0' && e <= '7') {
                int end = Math.min(s.length(), i + (e <= '3' ? 2 : 1));
                int code = e - '0';
                while (i < end && s.charAt(i) >= '0' && s.charAt(i) <= '7') {
                    code = 8 * code + s.charAt(i++) - '0';
                }
                b.append((char) code);
            } else if (plain >= 0) {
                b.append("\b\t\n\f\r \"'\\".charAt(plain));
            } else if (e == '\r') {
                i += s.startsWith("\n", i) ? 1 : 0;
            } else if (e != '\n') {
                throw new IllegalArgumentException(String.format(
                    "Invalid escape sequence: \\%c \\\\u%04X", e, (int) e));
            }
        }
        return b.toString();
    }
}
