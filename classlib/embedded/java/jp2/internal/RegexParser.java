package jp2.internal;

import jp2.internal.Regex.Node;
import jp2.internal.RegexNodes.Accept;
import jp2.internal.RegexNodes.Again;
import jp2.internal.RegexNodes.BackReference;
import jp2.internal.RegexNodes.Begin;
import jp2.internal.RegexNodes.Choice;
import jp2.internal.RegexNodes.Empty;
import jp2.internal.RegexNodes.End;
import jp2.internal.RegexNodes.Found;
import jp2.internal.RegexNodes.GroupBegin;
import jp2.internal.RegexNodes.GroupEnd;
import jp2.internal.RegexNodes.Look;
import jp2.internal.RegexNodes.Loop;
import jp2.internal.RegexNodes.One;
import jp2.internal.RegexNodes.Run;
import jp2.internal.RegexNodes.WordEdge;
import jp2.internal.RegexSets.Both;
import jp2.internal.RegexSets.Dot;
import jp2.internal.RegexSets.Either;
import jp2.internal.RegexSets.Named;
import jp2.internal.RegexSets.Not;
import jp2.internal.RegexSets.Range;
import jp2.internal.RegexSets.Set;

/** Converts the text of a regular expression to linked nodes. */
final class RegexParser {

    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final String pattern;
    private int at;
    private int groups;
    private int loops;

    RegexParser(String pattern) {
        this.pattern = withoutQuotations(pattern);
    }

    /** Writes a quotation (\Q to \E) with a backslash before all characters except letters and digits. */
    private static String withoutQuotations(String pattern) {
        int from = pattern.indexOf("\\Q");
        if (from < 0) {
            return pattern;
        }
        int end = pattern.indexOf("\\E", from);
        String quoted = pattern.substring(from + 2, end < 0 ? pattern.length() : end);
        StringBuilder b = new StringBuilder(pattern.substring(0, from));
        for (int i = 0; i < quoted.length(); i++) {
            if (!Character.isLetterOrDigit(quoted.charAt(i))) {
                b.append('\\');
            }
            b.append(quoted.charAt(i));
        }
        String rest = end < 0 ? "" : withoutQuotations(pattern.substring(end + 2));
        return b.append(rest).toString();
    }

    int groups() {
        return groups;
    }

    int loops() {
        return loops;
    }

    Node parse() {
        Node accept = new Accept();
        Part all = alternatives();
        if (at < pattern.length()) {
            throw bad("Unmatched closing ')'");
        }
        all.last.next = accept;
        return all.first;
    }

    private IllegalArgumentException bad(String what) {
        return new IllegalArgumentException(what + " near index " + at + "\n" + pattern);
    }

    private int peek() {
        return at < pattern.length() ? pattern.charAt(at) : -1;
    }

    private boolean accept(String text) {
        if (pattern.startsWith(text, at)) {
            at += text.length();
            return true;
        }
        return false;
    }

    /** A piece of the graph that has one entry and one exit. */
    private static final class Part {

        final Node first;
        final Node last;

        Part(Node first, Node last) {
            this.first = first;
            this.last = last;
        }
    }

    private Part alternatives() {
        Part part = sequence();
        if (peek() != '|') {
            return part;
        }
        Empty join = new Empty();
        Choice choice = new Choice();
        choice.add(part.first);
        part.last.next = join;
        while (accept("|")) {
            Part other = sequence();
            choice.add(other.first);
            other.last.next = join;
        }
        return new Part(choice, join);
    }

    private Part sequence() {
        Node first = new Empty();
        Node last = first;
        while (peek() >= 0 && peek() != '|' && peek() != ')') {
            Part part = quantified();
            last.next = part.first;
            last = part.last;
        }
        return new Part(first, last);
    }

    private Part quantified() {
        Part part = atom();
        while (true) {
            int min;
            int max;
            if (accept("*")) {
                min = 0;
                max = NO_LIMIT;
            } else if (accept("+")) {
                min = 1;
                max = NO_LIMIT;
            } else if (accept("?")) {
                min = 0;
                max = 1;
            } else if (peek() == '{') {
                at++;
                min = number();
                max = !accept(",") ? min : peek() == '}' ? NO_LIMIT : number();
                if (!accept("}") || max < min) {
                    throw bad("Illegal repetition");
                }
            } else {
                return part;
            }
            part = repeat(part, min, max, accept("?"));
        }
    }

    private int number() {
        if (peek() < '0' || peek() > '9') {
            throw bad("Illegal repetition");
        }
        int n = 0;
        while (peek() >= '0' && peek() <= '9') {
            n = Math.min(10 * n + peek() - '0', 100000000);
            at++;
        }
        return n;
    }

    private Part repeat(Part body, int min, int max, boolean reluctant) {
        if (body.first == body.last && body.first instanceof One && !reluctant) {
            Node run = new Run((One) body.first, min, max);
            return new Part(run, run);
        }
        Loop loop = new Loop(loops++, body.first, min, max, reluctant);
        body.last.next = new Again(loop);
        return new Part(loop, loop);
    }

    private Part single(Node node) {
        return new Part(node, node);
    }

    private Part atom() {
        int c = peek();
        at++;
        switch (c) {
            case '(': return group();
            case '[': return single(new One(characterClass()));
            case '.': return single(new One(new Dot()));
            case '^': return single(new Begin());
            case '$': return single(new End());
            case '\\': return escape();
            case '*':
            case '+':
            case '?':
                throw bad("Dangling meta character '" + (char) c + "'");
            default:
                return single(new One(new Range((char) c, (char) c)));
        }
    }

    private Part group() {
        if (accept("?:")) {
            Part inner = alternatives();
            close();
            return new Part(new Empty(inner.first), inner.last);
        }
        boolean ahead = accept("?=");
        if (ahead || accept("?!")) {
            Part inner = alternatives();
            close();
            inner.last.next = new Found();
            return single(new Look(inner.first, ahead));
        }
        if (peek() == '?') {
            throw bad("Unknown group construct");
        }
        int number = ++groups;
        Part inner = alternatives();
        close();
        Node open = new GroupBegin(number);
        open.next = inner.first;
        Node end = new GroupEnd(number);
        inner.last.next = end;
        return new Part(open, end);
    }

    private void close() {
        if (!accept(")")) {
            throw bad("Unclosed group");
        }
    }

    private Part escape() {
        int c = peek();
        if (c == 'b' || c == 'B') {
            at++;
            return single(new WordEdge(c == 'b'));
        }
        if (c >= '1' && c <= '9') {
            at++;
            return single(new BackReference(c - '0'));
        }
        return single(new One(escapedSet()));
    }

    /** Parses what follows a backslash: a named set or one character. */
    private Set escapedSet() {
        int c = peek();
        at++;
        switch (c) {
            case 'd': case 'D': case 's': case 'S': case 'w': case 'W':
                Set named = new Named(String.valueOf((char) Character.toLowerCase(c)));
                return Character.isUpperCase(c) ? new Not(named) : named;
            case 'p': case 'P':
                Set property = new Named(propertyName());
                return c == 'P' ? new Not(property) : property;
            case 't': return one('\t');
            case 'n': return one('\n');
            case 'r': return one('\r');
            case 'f': return one('\f');
            case 'e': return one('\033');
            case 'a': return one('\007');
            case '0': return one((char) digits(8, 3));
            case 'x': return one((char) digits(16, 2));
            case 'u': return one((char) digits(16, 4));
            default:
                if (c < 0 || Character.isLetter(c)) {
                    throw bad("Illegal/unsupported escape sequence");
                }
                return one((char) c);
        }
    }

    private static Set one(char c) {
        return new Range(c, c);
    }

    private int digits(int radix, int most) {
        int start = at;
        int value = 0;
        while (at < start + most && peek() >= 0 && Character.digit(peek(), radix) >= 0) {
            value = radix * value + Character.digit(peek(), radix);
            at++;
        }
        if (at == start) {
            throw bad("Illegal escape sequence");
        }
        return value;
    }

    private String propertyName() {
        if (!accept("{")) {
            return String.valueOf(pattern.charAt(at++));
        }
        int end = pattern.indexOf('}', at);
        if (end < 0) {
            throw bad("Unclosed character family");
        }
        String name = pattern.substring(at, end);
        at = end + 1;
        if (!Named.isKnown(name)) {
            throw bad("Unknown character property name {" + name + "}");
        }
        return name;
    }

    /** Parses what follows an opening bracket. */
    private Set characterClass() {
        boolean negated = accept("^");
        Set result = null;
        boolean first = true;
        while (first || peek() != ']') {
            if (peek() < 0) {
                throw bad("Unclosed character class");
            }
            if (accept("&&")) {
                Set right = accept("[") ? characterClass() : restOfClass();
                result = result == null ? right : new Both(result, right);
            } else {
                Set member = member();
                result = result == null ? member : new Either(result, member);
            }
            first = false;
        }
        at++;
        return negated ? new Not(result) : result;
    }

    private Set restOfClass() {
        Set result = member();
        while (peek() >= 0 && peek() != ']' && !pattern.startsWith("&&", at)) {
            result = new Either(result, member());
        }
        return result;
    }

    private Set member() {
        int c = peek();
        at++;
        if (c == '[') {
            return characterClass();
        }
        Set set = c == '\\' ? escapedSet() : one((char) c);
        boolean range = peek() == '-' && at + 1 < pattern.length()
            && pattern.charAt(at + 1) != ']' && pattern.charAt(at + 1) != '[';
        if (!range || !(set instanceof Range)) {
            return set;
        }
        at++;
        int high = peek();
        at++;
        Set top = high == '\\' ? escapedSet() : one((char) high);
        if (!(top instanceof Range) || ((Range) top).low < ((Range) set).low) {
            throw bad("Illegal character range");
        }
        return new Range(((Range) set).low, ((Range) top).low);
    }
}
