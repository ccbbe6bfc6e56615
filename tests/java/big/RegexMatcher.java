// A backtracking regular-expression matcher with groups, classes, repetition, anchors, alternation and back references.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class RegexMatcher {
    interface Cont {
        boolean go(int at);
    }

    static abstract class Node {
        abstract boolean match(State s, int at, Cont k);
    }

    static class State {
        final String text;
        final int[] groups;
        long steps;

        State(String t, int n) {
            text = t;
            groups = new int[2 * n];
            Arrays.fill(groups, -1);
        }
    }

    static class SyntaxError extends RuntimeException {
        SyntaxError(String m) { super(m); }
    }

    static class Set extends Node {
        final boolean[] in = new boolean[256];
        boolean negated;

        boolean has(char c) { return (c < 256 && in[c]) != negated; }

        boolean match(State s, int at, Cont k) {
            s.steps++;
            return at < s.text.length() && has(s.text.charAt(at)) && k.go(at + 1);
        }
    }

    static class Seq extends Node {
        final List<Node> parts = new ArrayList<>();

        boolean match(State s, int at, Cont k) { return from(0, s, at, k); }

        private boolean from(int i, State s, int at, Cont k) {
            return i == parts.size() ? k.go(at) : parts.get(i).match(s, at, p -> from(i + 1, s, p, k));
        }
    }

    static class Alt extends Node {
        final List<Node> ways = new ArrayList<>();

        boolean match(State s, int at, Cont k) {
            for (Node n : ways) {
                if (n.match(s, at, k)) {
                    return true;
                }
            }
            return false;
        }
    }

    static class Repeat extends Node {
        final Node body;
        final int min, max;
        final boolean lazy;

        Repeat(Node b, int min, int max, boolean lazy) {
            body = b;
            this.min = min;
            this.max = max;
            this.lazy = lazy;
        }

        boolean match(State s, int at, Cont k) { return loop(s, at, 0, k); }

        private boolean loop(State s, int at, int n, Cont k) {
            s.steps++;
            if (n < min) {
                return body.match(s, at, p -> loop(s, p, n + 1, k));
            }
            if (lazy && k.go(at)) {
                return true;
            }
            if (n < max && body.match(s, at, p -> p != at && loop(s, p, n + 1, k))) {
                return true;
            }
            return !lazy && k.go(at);
        }
    }

    static class Group extends Node {
        final Node body;
        final int n;

        Group(Node b, int n) {
            body = b;
            this.n = n;
        }

        boolean match(State s, int at, Cont k) {
            int a = s.groups[2 * n], b = s.groups[2 * n + 1];
            if (body.match(s, at, p -> {
                int oa = s.groups[2 * n], ob = s.groups[2 * n + 1];
                s.groups[2 * n] = at;
                s.groups[2 * n + 1] = p;
                if (k.go(p)) {
                    return true;
                }
                s.groups[2 * n] = oa;
                s.groups[2 * n + 1] = ob;
                return false;
            })) { return true; }
            s.groups[2 * n] = a;
            s.groups[2 * n + 1] = b;
            return false;
        }
    }

    static class Special extends Node {
        final char c;

        Special(char c) { this.c = c; }

        static boolean word(State s, int i) {
            return i >= 0 && i < s.text.length() && (Character.isLetterOrDigit(s.text.charAt(i))
                || s.text.charAt(i) == '_');
        }

        boolean match(State s, int at, Cont k) {
            switch (c) {
                case '^': return at == 0 && k.go(at);
                case '$': return at == s.text.length() && k.go(at);
                case 'b': return word(s, at - 1) != word(s, at) && k.go(at);
                default:
                    {
                        int g = c - '0';
                        if (s.groups[2 * g] < 0) {
                            return false;
                        }
                        String v = s.text.substring(s.groups[2 * g], s.groups[2 * g + 1]);
                        return s.text.startsWith(v, at) && k.go(at + v.length());
                    }
            }
        }
    }

    final Node root;
    private final String re;
    private int p, groups = 1;

    RegexMatcher(String re) {
        this.re = re;
        root = alt();
        if (p < re.length()) {
            throw new SyntaxError("unbalanced ) at " + p);
        }
    }

    private boolean more() { return p < re.length(); }

    private Node alt() {
        Alt a = new Alt();
        a.ways.add(seq());
        while (more() && re.charAt(p) == '|') {
            p++;
            a.ways.add(seq());
        }
        return a.ways.size() == 1 ? a.ways.get(0) : a;
    }

    private Node seq() {
        Seq s = new Seq();
        while (more() && re.charAt(p) != '|' && re.charAt(p) != ')') {
            s.parts.add(repeat(atom()));
        }
        return s;
    }

    private Node repeat(Node n) {
        while (more() && "*+?{".indexOf(re.charAt(p)) >= 0) {
            char c = re.charAt(p++);
            int min = c == '+' ? 1 : 0, max = c == '?' ? 1 : Integer.MAX_VALUE;
            if (c == '{') {
                int e = re.indexOf('}', p);
                if (e < 0) {
                    throw new SyntaxError("open {");
                }
                String r = re.substring(p, e);
                int comma = r.indexOf(',');
                min = Integer.parseInt(comma < 0 ? r : r.substring(0, comma));
                max = comma < 0 ? min : comma == r.length() - 1 ? Integer.MAX_VALUE
                    : Integer.parseInt(r.substring(comma + 1));
                p = e + 1;
            }
            boolean lazy = more() && re.charAt(p) == '?';
            if (lazy) {
                p++;
            }
            n = new Repeat(n, min, max, lazy);
        }
        return n;
    }

    private Node atom() {
        char c = re.charAt(p++);
        if (c == '(') {
            int g = -1;
            if (re.startsWith("?:", p)) {
                p += 2;
            } else {
                g = groups++;
            }
            Node n = alt();
            if (!more()) {
                throw new SyntaxError("missing )");
            }
            p++;
            return g < 0 ? n : new Group(n, g);
        }
        if (c == '^' || c == '$') {
            return new Special(c);
        }
        if ("*+?{".indexOf(c) >= 0) {
            throw new SyntaxError("nothing to repeat at " + (p - 1));
        }
        Set s = new Set();
        if (c == '.') {
            s.in['\n'] = true;
            s.negated = true;
        } else if (c == '[') {
            if (more() && re.charAt(p) == '^') {
                s.negated = true;
                p++;
            }
            while (true) {
                if (!more()) {
                    throw new SyntaxError("missing ]");
                }
                c = re.charAt(p++);
                if (c == ']') {
                    return s;
                }
                if (c == '\\') {
                    escape(re.charAt(p++), s);
                } else if (p + 1 < re.length() && re.charAt(p) == '-' && re.charAt(p + 1) != ']') {
                    for (int x = c; x <= re.charAt(p + 1); x++) {
                        s.in[x] = true;
                    }
                    p += 2;
                } else {
                    s.in[c] = true;
                }
            }
        } else if (c == '\\') {
            c = re.charAt(p++);
            if (c == 'b' || c >= '1' && c <= '9') {
                return new Special(c);
            }
            escape(c, s);
        } else {
            s.in[c] = true;
        }
        return s;
    }

    private static void escape(char c, Set s) {
        boolean upper = Character.isUpperCase(c);
        for (char x = 0; x < 256; x++) {
            boolean m;
            switch (Character.toLowerCase(c)) {
                case 'd':
                    m = x >= '0' && x <= '9';
                    break;
                case 'w':
                    m = x < 128 && Character.isLetterOrDigit(x) || x == '_';
                    break;
                case 's':
                    m = x == ' ' || x >= 9 && x <= 13;
                    break;
                case 'n':
                    m = x == '\n';
                    break;
                default:
                    m = x == c;
                    upper = false;
            }
            if (m != upper) {
                s.in[x] = true;
            }
        }
    }

    String find(String text) {
        long steps = 0;
        for (int i = 0; i <= text.length(); i++) {
            State s = new State(text, groups);
            int[] end = new int[1];
            boolean ok = root.match(s, i, e -> {
                end[0] = e;
                return true;
            });
            steps += s.steps;
            if (ok) {
                StringBuilder sb = new StringBuilder("[" + text.substring(i, end[0]) + "]@" + i);
                for (int g = 1; g < groups; g++) {
                    sb.append(' ').append(g).append('=').append(s.groups[2 * g] < 0 ? "-"
                        : text.substring(s.groups[2 * g], s.groups[2 * g + 1]));
                }
                return sb.append(" steps ").append(steps).toString();
            }
        }
        return "no match, steps " + steps;
    }

    public static void main(String[] args) {
        String[] res = {"abc", "a.c", "^a", "c$", "a*", "a+b?", "(a|b)*c", "[a-c]+[^a-c]", "\\d{2,4}",
            "(\\w+)@(\\w+)\\.com", "(a+)+$", "x*?y", "(?:ab|a)(bc|c)?", "\\bcat\\b", "(\\w)\\1", "(a(b)?)+",
            "\\s+\\S", "^$", "[\\d.]+", "(x+x+)+y", "a{3}", "((a)(b)(c))", "[]x]", "|b"};
        String[] texts = {"", "abc", "aaaab", "xabcx cat concat", "user@host.com", "12345 3.14",
            "aaaaaaaaaaaac", "hello  world", "xxxxxxxxxxy", "xxxxxxxxx", "abab abcab"};
        for (String re : res) {
            RegexMatcher m = new RegexMatcher(re);
            for (String t : texts) {
                System.out.println(re + " / " + t + ": " + m.find(t));
            }
        }
        for (String bad : new String[] {"(a", "a)", "*a", "[a", "a{2", "+"}) {
            try {
                new RegexMatcher(bad);
                System.out.println("accepted " + bad);
            } catch (SyntaxError e) {
                System.out.println(bad + " " + e.getMessage());
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            sb.append(i % 7 == 0 ? "<b>" + i + "</b>" : "t" + i + " ");
        }
        RegexMatcher tag = new RegexMatcher("<(b)>([0-9]*[05])</\\1>");
        String text = sb.toString();
        int n = 0;
        while (n < 12) {
            String r = tag.find(text);
            if (r.startsWith("no")) {
                break;
            }
            System.out.println(r);
            text = text.substring(Integer.parseInt(r.substring(r.indexOf('@') + 1,
                r.indexOf(' ', r.indexOf('@')))) + 4);
            n++;
        }
    }
}
