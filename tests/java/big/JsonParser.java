// A JSON parser and printer: round trips, escapes, numbers, errors with positions, a path query language.
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;

public class JsonParser {
    static class JsonException extends RuntimeException {
        final int at;

        JsonException(String message, int at) {
            super(message + " at " + at);
            this.at = at;
        }
    }

    static class Parser {
        private final String text;
        private int pos;
        private int depth;

        Parser(String text) { this.text = text; }

        Object parse() {
            Object v = value();
            skip();
            if (pos < text.length()) {
                throw fail("trailing text");
            }
            return v;
        }

        private JsonException fail(String m) { return new JsonException(m, pos); }

        private void skip() {
            while (pos < text.length() && " \t\r\n".indexOf(text.charAt(pos)) >= 0) {
                pos++;
            }
        }

        private char peek() {
            if (pos >= text.length()) {
                throw fail("unexpected end");
            }
            return text.charAt(pos);
        }

        private void expect(char c) {
            if (peek() != c) {
                throw fail("expected '" + c + "' but found '" + peek() + "'");
            }
            pos++;
        }

        private Object value() {
            skip();
            if (++depth > 200) {
                throw fail("too deep");
            }
            try {
                switch (peek()) {
                    case '{': return object();
                    case '[': return array();
                    case '"': return string();
                    case 't': return word("true", Boolean.TRUE);
                    case 'f': return word("false", Boolean.FALSE);
                    case 'n': return word("null", null);
                    default: return number();
                }
            } finally {
                depth--;
            }
        }

        private Object word(String w, Object v) {
            if (!text.startsWith(w, pos)) {
                throw fail("bad word");
            }
            pos += w.length();
            return v;
        }

        private Map<String, Object> object() {
            Map<String, Object> m = new LinkedHashMap<>();
            expect('{');
            skip();
            if (peek() == '}') {
                pos++;
                return m;
            }
            while (true) {
                skip();
                String key = string();
                skip();
                expect(':');
                if (m.put(key, value()) != null) {
                    throw fail("duplicate key " + key);
                }
                skip();
                if (peek() == '}') {
                    pos++;
                    return m;
                }
                expect(',');
            }
        }

        private List<Object> array() {
            List<Object> l = new ArrayList<>();
            expect('[');
            skip();
            if (peek() == ']') {
                pos++;
                return l;
            }
            while (true) {
                l.add(value());
                skip();
                if (peek() == ']') {
                    pos++;
                    return l;
                }
                expect(',');
            }
        }

        private String string() {
            expect('"');
            StringBuilder sb = new StringBuilder();
            while (true) {
                char c = peek();
                pos++;
                if (c == '"') {
                    return sb.toString();
                }
                if (c < ' ') {
                    throw fail("control character");
                }
                if (c != '\\') {
                    sb.append(c);
                    continue;
                }
                c = peek();
                pos++;
                int k = "\"\\/bfnrt".indexOf(c);
                if (k >= 0) {
                    sb.append("\"\\/\b\f\n\r\t".charAt(k));
                } else if (c == 'u') {
                    if (pos + 4 > text.length()) {
                        throw fail("short escape");
                    }
                    try {
                        sb.append((char) Integer.parseInt(text.substring(pos, pos + 4), 16));
                    } catch (NumberFormatException e) {
                        throw fail("bad escape");
                    }
                    pos += 4;
                } else {
                    throw fail("unknown escape");
                }
            }
        }

        private Object number() {
            int start = pos;
            boolean real = false;
            if (peek() == '-') {
                pos++;
            }
            while (pos < text.length() && "0123456789.eE+-".indexOf(text.charAt(pos)) >= 0) {
                real |= ".eE".indexOf(text.charAt(pos)) >= 0;
                pos++;
            }
            String s = text.substring(start, pos);
            try {
                if (real) {
                    return Double.valueOf(s);
                }
                return Long.valueOf(s);
            } catch (NumberFormatException e) {
                pos = start;
                throw fail("bad number '" + s + "'");
            }
        }
    }

    static void quote(String s, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int k = "\"\\\b\f\n\r\t".indexOf(c);
            if (k >= 0) {
                out.append('\\').append("\"\\bfnrt".charAt(k));
            } else if (c < ' ' || c > '~') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }

    static void print(Object v, StringBuilder out, int indent) {
        if (v instanceof Map) {
            String sep = "{";
            for (Map.Entry<?, ?> e : ((Map<?, ?>) v).entrySet()) {
                out.append(sep);
                line(out, indent + 1);
                quote((String) e.getKey(), out);
                out.append(indent >= 0 ? ": " : ":");
                print(e.getValue(), out, indent < 0 ? indent : indent + 1);
                sep = ",";
            }
            if (sep.equals("{")) {
                out.append("{}");
            } else {
                line(out, indent);
                out.append('}');
            }
        } else if (v instanceof List) {
            String sep = "[";
            for (Object e : (List<?>) v) {
                out.append(sep);
                line(out, indent + 1);
                print(e, out, indent < 0 ? indent : indent + 1);
                sep = ",";
            }
            if (sep.equals("[")) {
                out.append("[]");
            } else {
                line(out, indent);
                out.append(']');
            }
        } else if (v instanceof String) {
            quote((String) v, out);
        } else {
            out.append(v);
        }
    }

    static void line(StringBuilder out, int indent) {
        if (indent >= 1 || indent == 0 && out.length() > 0 && out.charAt(0) != ' ' && indentOn) {
            out.append('\n');
            for (int i = 0; i < indent; i++) {
                out.append("  ");
            }
        }
    }

    static boolean indentOn = true;

    static String compact(Object v) {
        StringBuilder sb = new StringBuilder();
        indentOn = false;
        print(v, sb, -1000000);
        indentOn = true;
        return sb.toString();
    }

    static String pretty(Object v) {
        StringBuilder sb = new StringBuilder();
        print(v, sb, 0);
        return sb.toString();
    }

    static Object query(Object v, String path) {
        for (StringTokenizer t = new StringTokenizer(path, "."); t.hasMoreTokens(); ) {
            String key = t.nextToken();
            if (v instanceof List) {
                v = ((List<?>) v).get(Integer.parseInt(key));
            } else if (v instanceof Map) {
                v = ((Map<?, ?>) v).get(key);
            } else {
                return "no " + key + " in " + v;
            }
        }
        return v;
    }

    static String generate(int n) {
        StringBuilder sb = new StringBuilder("{\"items\":[");
        for (int i = 0; i < n; i++) {
            sb.append(i > 0 ? "," : "").append("{\"id\":").append(i).append(",\"name\":\"item \\\"")
                .append(Integer.toString(i * 7919, 36)) .append("\\\" \\u00e9\",\"price\":").append(i * 1.25)
                .append(",\"tags\":[").append(i % 3 == 0 ? "\"a\",\"b\"" : i % 3 == 1 ? "true,null,-1e3"
                : "") .append("],\"nested\":{\"x\":{\"y\":[[],[").append(i).append("]]}}}");
        }
        return sb.append("],\"count\":").append(n).append('}').toString();
    }

    public static void main(String[] args) {
        String[] ok = {"1", "-0", "2.5e-3", "\"\"", "[]", "{}", "[1, [2, [3, []]]]",
            "{\"a\": {\"b\": [true, false, null]}}", " [ \"\\u0041\\n\\t\\\\\\/\" , 12345678901234 ] ",
            "{\"k\":\"\u20ac\",\"e\":1E5,\"z\":-7}"};
        for (String s : ok) {
            Object v = new Parser(s).parse();
            System.out.println(compact(v) + " " + compact(new Parser(compact(v)).parse()).equals(compact(v)));
            System.out.println(pretty(v));
        }
        String[] bad = {"", "[", "[1,]", "{\"a\"}", "{\"a\":1,}", "tru", "01x", "1 2", "\"abc", "\"\\q\"",
            "\"\\u12\"", "\"\\uzzzz\"", "{\"a\":1,\"a\":2}", "[1 2]", "--1", "\"a\nb\"", "nul"};
        for (String s : bad) {
            try {
                System.out.println("accepted " + new Parser(s).parse());
            } catch (JsonException e) {
                System.out.println(e.getMessage() + " (" + e.at + ")");
            }
        }
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            deep.append('[');
        }
        try {
            new Parser(deep.toString()).parse();
        } catch (JsonException e) {
            System.out.println(e.getMessage());
        }
        String big = generate(400);
        Object v = new Parser(big).parse();
        String again = compact(v);
        System.out.println(big.length() + " " + again.length() + " " + again.hashCode() + " "
            + compact(new Parser(again).parse()).equals(again));
        System.out.println(pretty(v).hashCode());
        for (String p : new String[] {"count", "items.7.name", "items.3.tags.1", "items.4.tags.2",
            "items.9.nested.x.y.1.0", "items.1.price", "count.x", "none"}) {
            System.out.println(p + " -> " + query(v, p));
        }
    }
}
