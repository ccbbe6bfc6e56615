/** A scanner and evaluator of JSON text, character by character over a char array. */
public class JsonScan {
    private final char[] text;
    private int at;
    private int hash;
    private int deepest;

    JsonScan(char[] text) {
        this.text = text;
    }

    private char skipBlanks() {
        while (at < text.length && text[at] <= ' ') {
            at++;
        }
        if (at == text.length) {
            throw new IllegalArgumentException("text ends at " + at);
        }
        return text[at];
    }

    private void expect(char c) {
        if (skipBlanks() != c) {
            throw new IllegalArgumentException(c + " expected at " + at);
        }
        at++;
    }

    private void note(int value) {
        hash = hash * 31 + value;
    }

    private void value(int depth) {
        if (depth > deepest) {
            deepest = depth;
        }
        char c = skipBlanks();
        switch (c) {
            case '{':
                object(depth);
                break;
            case '[':
                array(depth);
                break;
            case '"':
                string();
                break;
            case 't':
                word("true");
                break;
            case 'f':
                word("false");
                break;
            case 'n':
                word("null");
                break;
            default:
                number();
                break;
        }
    }

    private void object(int depth) {
        int members = 0;
        at++;
        if (skipBlanks() == '}') {
            at++;
            note(-1);
            return;
        }
        for (;;) {
            skipBlanks();
            string();
            expect(':');
            value(depth + 1);
            members++;
            if (skipBlanks() == ',') {
                at++;
            } else {
                expect('}');
                note(members);
                return;
            }
        }
    }

    private void array(int depth) {
        int elements = 0;
        at++;
        if (skipBlanks() == ']') {
            at++;
            note(-2);
            return;
        }
        for (;;) {
            value(depth + 1);
            elements++;
            if (skipBlanks() == ',') {
                at++;
            } else {
                expect(']');
                note(elements);
                return;
            }
        }
    }

    private void string() {
        expect('"');
        int h = 0;
        while (text[at] != '"') {
            char c = text[at++];
            if (c == '\\') {
                c = text[at++];
                if (c == 'n') {
                    c = '\n';
                } else if (c == 'u') {
                    c = 0;
                    for (int i = 0; i < 4; i++) {
                        c = (char) (c << 4 | digit(text[at++]));
                    }
                }
            }
            h = h * 31 + c;
        }
        at++;
        note(h);
    }

    private static int digit(char c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        if (c >= 'a' && c <= 'f') {
            return c - 'a' + 10;
        }
        throw new IllegalArgumentException("not a digit: " + c);
    }

    private void number() {
        boolean negative = text[at] == '-';
        if (negative) {
            at++;
        }
        int start = at;
        int n = 0;
        while (text[at] >= '0' && text[at] <= '9') {
            n = n * 10 + (text[at++] - '0');
        }
        if (at == start) {
            throw new IllegalArgumentException("value expected at " + at);
        }
        if (text[at] == '.') {
            at++;
            while (text[at] >= '0' && text[at] <= '9') {
                n = n * 10 + (text[at++] - '0');
            }
        }
        note(negative ? -n : n);
    }

    private void word(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (text[at + i] != word.charAt(i)) {
                throw new IllegalArgumentException(word + " expected at " + at);
            }
        }
        at += word.length();
        note(word.length());
    }

    static String sample() {
        StringBuilder s = new StringBuilder("{ \"name\": \"sample\", \"rows\": [\n");
        for (int i = 0; i < 60; i++) {
            if (i > 0) {
                s.append(",\n");
            }
            s.append("  {\"id\": ").append(i);
            s.append(", \"title\": \"row number ").append(i * 37).append(" \\u00e9\\n\"");
            s.append(", \"price\": ").append(i * 3 - 40).append('.').append(10 + i % 90);
            s.append(", \"tags\": [\"a").append(i % 7).append("\", true, null, []]");
            s.append(", \"box\": {\"w\": 12, \"open\": false, \"inner\": {}}}");
        }
        return s.append("\n] }").toString();
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 4300);
        char[] text = sample().toCharArray();
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            JsonScan scan = new JsonScan(text);
            scan.value(0);
            sum = sum * 31 + scan.hash + scan.deepest;
        }
        Kernel.report("JsonScan", sum);
    }
}
