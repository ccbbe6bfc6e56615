package jp2vm.test;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON: objects become maps, arrays lists, numbers Long or Double. Writes strings. */
final class Json {
    private static final int DEPTH = 100;

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (json.at != text.length()) {
            throw json.error("text after the end");
        }
        return value;
    }

    static String quote(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || c == 0x7f || Character.isSurrogate(c)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }

    private IllegalArgumentException error(String what) {
        int line = 1;
        for (int i = 0; i < at && i < text.length(); i++) {
            line += text.charAt(i) == '\n' ? 1 : 0;
        }
        return new IllegalArgumentException("line " + line + ": " + what);
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        blanks();
        if (at == text.length()) {
            throw error("the file ends early");
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw error("expected '" + c + "'");
        }
        at++;
    }

    private Object value() {
        if (++depth > DEPTH) {
            throw error("too deep");
        }
        char c = peek();
        Object value;
        if (c == '{') {
            value = object();
        } else if (c == '[') {
            value = array();
        } else if (c == '"') {
            value = string();
        } else {
            value = word();
        }
        depth--;
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<>();
        expect('{');
        while (peek() != '}') {
            if (!object.isEmpty()) {
                expect(',');
                peek();
            }
            String name = string();
            expect(':');
            if (object.put(name, value()) != null) {
                throw error("two values of " + name);
            }
        }
        at++;
        return object;
    }

    private List<Object> array() {
        List<Object> array = new ArrayList<>();
        expect('[');
        while (peek() != ']') {
            if (!array.isEmpty()) {
                expect(',');
            }
            array.add(value());
        }
        at++;
        return array;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        for (;;) {
            if (at == text.length()) {
                throw error("the file ends in a string");
            }
            char c = text.charAt(at++);
            if (c == '"') {
                return out.toString();
            }
            out.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() {
        int kind = at < text.length() ? "\"\\/bfnrt".indexOf(text.charAt(at)) : -1;
        if (kind >= 0) {
            at++;
            return "\"\\/\b\f\n\r\t".charAt(kind);
        }
        if (at + 5 > text.length() || text.charAt(at) != 'u') {
            throw error("a wrong escape");
        }
        try {
            int code = Integer.parseInt(text.substring(at + 1, at + 5), 16);
            at += 5;
            return (char) code;
        } catch (NumberFormatException e) {
            throw error("a wrong escape");
        }
    }

    private Object word() {
        int start = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        switch (word) {
            case "null":
                return null;
            case "true":
            case "false":
                return Boolean.valueOf(word);
            default:
                try {
                    return word.matches("-?[0-9]+") ? (Object) Long.valueOf(word) : (Object) Double.valueOf(word);
                } catch (NumberFormatException e) {
                    throw error("'" + word + "' is not a value");
                }
        }
    }
}
