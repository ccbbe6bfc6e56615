package jp2.internal;

import jp2.internal.Regex.Node;
import jp2.internal.Regex.State;

/** Turns the text of a regular expression into linked nodes. */
final class RegexParser {

    private static final int NO_LIMIT = Integer.MAX_VALUE;

    private final String pattern;
    private int at;
    private int groups;
    private int loops;

    RegexParser(String pattern) {
        this.pattern = withoutQuotations(pattern);
    }

    /** Writes a quotation, Q to E, with a backslash before everything in it that is no letter or digit. */
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

    /** A piece of the graph with one way in and one way out. */
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

    /** Behind a backslash: a named set or one character. */
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

    /** Behind an opening bracket. */
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

    /** A set of characters. */
    private abstract static class Set {

        abstract boolean contains(char c);
    }

    private static final class Range extends Set {

        final char low;
        final char high;

        Range(char low, char high) {
            this.low = low;
            this.high = high;
        }

        @Override
        boolean contains(char c) {
            return c >= low && c <= high;
        }
    }

    private static final class Not extends Set {

        private final Set set;

        Not(Set set) {
            this.set = set;
        }

        @Override
        boolean contains(char c) {
            return !set.contains(c);
        }
    }

    private static final class Either extends Set {

        private final Set left;
        private final Set right;

        Either(Set left, Set right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean contains(char c) {
            return left.contains(c) || right.contains(c);
        }
    }

    private static final class Both extends Set {

        private final Set left;
        private final Set right;

        Both(Set left, Set right) {
            this.left = left;
            this.right = right;
        }

        @Override
        boolean contains(char c) {
            return left.contains(c) && right.contains(c);
        }
    }

    private static final class Dot extends Set {

        @Override
        boolean contains(char c) {
            return c != '\n' && c != '\r' && c != '\u0085' && c != '\u2028' && c != '\u2029';
        }
    }

    /** Sets with a name: one letter as behind a backslash, or a property. */
    private static final class Named extends Set {

        private final String name;

        Named(String name) {
            this.name = name;
        }

        static boolean isKnown(String name) {
            return (" Alpha Digit Alnum Upper Lower Punct Space XDigit Blank ASCII L Lu Ll N Nd "
                + "IsAlphabetic IsDigit IsLetter IsUppercase IsLowercase ")
                .indexOf(" " + name + " ") >= 0;
        }

        @Override
        boolean contains(char c) {
            boolean ascii = c < 128;
            switch (name) {
                case "d":
                case "Digit": return c >= '0' && c <= '9';
                case "s":
                case "Space": return c == ' ' || (c >= '\t' && c <= '\r');
                case "w": return c == '_' || (ascii && Character.isLetterOrDigit(c));
                case "Alpha": return ascii && Character.isLetter(c);
                case "Alnum": return ascii && Character.isLetterOrDigit(c);
                case "Upper": return ascii && Character.isUpperCase(c);
                case "Lower": return ascii && Character.isLowerCase(c);
                case "XDigit": return ascii && Character.digit(c, 16) >= 0;
                case "Blank": return c == ' ' || c == '\t';
                case "ASCII": return ascii;
                case "Punct": return c > ' ' && c < 127 && !Character.isLetterOrDigit(c);
                case "L":
                case "IsLetter": return Character.isLetter(c);
                case "IsAlphabetic": return Character.isAlphabetic(c);
                case "IsUppercase": return Character.isUpperCase(c);
                case "Lu": return Character.getType(c) == Character.UPPERCASE_LETTER;
                case "IsLowercase": return Character.isLowerCase(c);
                case "Ll": return Character.getType(c) == Character.LOWERCASE_LETTER;
                case "Nd":
                case "IsDigit": return Character.isDigit(c);
                default: return Character.isDigit(c)
                    || Character.getType(c) == Character.LETTER_NUMBER
                    || Character.getType(c) == Character.OTHER_NUMBER;
            }
        }
    }

    private static final class Accept extends Node {

        @Override
        boolean match(State s, int at) {
            s.end = at;
            return !s.whole || at == s.text.length();
        }
    }

    /** The end of a look-ahead. */
    private static final class Found extends Node {

        @Override
        boolean match(State s, int at) {
            return true;
        }
    }

    private static final class Empty extends Node {

        Empty() {
        }

        Empty(Node next) {
            this.next = next;
        }

        @Override
        boolean match(State s, int at) {
            return next.match(s, at);
        }
    }

    private static final class One extends Node {

        final Set set;

        One(Set set) {
            this.set = set;
        }

        @Override
        boolean match(State s, int at) {
            return at < s.text.length() && set.contains(s.text.charAt(at))
                && next.match(s, at + 1);
        }
    }

    /** As many characters of one set as possible, then fewer; without a loop of nodes. */
    private static final class Run extends Node {

        private final Set set;
        private final int min;
        private final int max;

        Run(One one, int min, int max) {
            this.set = one.set;
            this.min = min;
            this.max = max;
        }

        @Override
        boolean match(State s, int at) {
            int limit = (int) Math.min((long) at + max, s.text.length());
            int end = at;
            while (end < limit && set.contains(s.text.charAt(end))) {
                end++;
            }
            while (end - at >= min) {
                if (next.match(s, end)) {
                    return true;
                }
                end--;
            }
            return false;
        }
    }

    private static final class Choice extends Node {

        private Node[] branches = new Node[0];

        void add(Node branch) {
            Node[] longer = new Node[branches.length + 1];
            System.arraycopy(branches, 0, longer, 0, branches.length);
            longer[branches.length] = branch;
            branches = longer;
        }

        @Override
        boolean match(State s, int at) {
            for (Node branch : branches) {
                if (branch.match(s, at)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A repeated part; Again at the end of the part leads back here. */
    private static final class Loop extends Node {

        private final int slot;
        private final Node body;
        private final int min;
        private final int max;
        private final boolean reluctant;

        Loop(int slot, Node body, int min, int max, boolean reluctant) {
            this.slot = slot;
            this.body = body;
            this.min = min;
            this.max = max;
            this.reluctant = reluctant;
        }

        @Override
        boolean match(State s, int at) {
            int count = s.loopCount[slot];
            int start = s.loopStart[slot];
            s.loopCount[slot] = 0;
            s.loopStart[slot] = -1;
            boolean found = again(s, at);
            s.loopCount[slot] = count;
            s.loopStart[slot] = start;
            return found;
        }

        boolean again(State s, int at) {
            int count = s.loopCount[slot];
            if (count < min) {
                return round(s, at);
            }
            // A round that matched nothing would match nothing for ever.
            boolean mayRepeat = count < max && at != s.loopStart[slot];
            if (reluctant) {
                return next.match(s, at) || (mayRepeat && round(s, at));
            }
            return (mayRepeat && round(s, at)) || next.match(s, at);
        }

        private boolean round(State s, int at) {
            int count = s.loopCount[slot];
            int start = s.loopStart[slot];
            s.loopCount[slot] = count + 1;
            s.loopStart[slot] = at;
            if (body.match(s, at)) {
                return true;
            }
            s.loopCount[slot] = count;
            s.loopStart[slot] = start;
            return false;
        }
    }

    private static final class Again extends Node {

        private final Loop loop;

        Again(Loop loop) {
            this.loop = loop;
        }

        @Override
        boolean match(State s, int at) {
            return loop.again(s, at);
        }
    }

    private static final class GroupBegin extends Node {

        private final int number;

        GroupBegin(int number) {
            this.number = number;
        }

        @Override
        boolean match(State s, int at) {
            int before = s.groupStart[number];
            s.groupStart[number] = at;
            if (next.match(s, at)) {
                return true;
            }
            s.groupStart[number] = before;
            return false;
        }
    }

    private static final class GroupEnd extends Node {

        private final int number;

        GroupEnd(int number) {
            this.number = number;
        }

        @Override
        boolean match(State s, int at) {
            int before = s.groupEnd[number];
            s.groupEnd[number] = at;
            if (next.match(s, at)) {
                return true;
            }
            s.groupEnd[number] = before;
            return false;
        }
    }

    private static final class BackReference extends Node {

        private final int number;

        BackReference(int number) {
            this.number = number;
        }

        @Override
        boolean match(State s, int at) {
            if (number >= s.groupEnd.length || s.groupEnd[number] < 0) {
                return false;
            }
            int start = s.groupStart[number];
            int length = s.groupEnd[number] - start;
            return s.text.regionMatches(at, s.text, start, length) && next.match(s, at + length);
        }
    }

    private static final class Look extends Node {

        private final Node inner;
        private final boolean wanted;

        Look(Node inner, boolean wanted) {
            this.inner = inner;
            this.wanted = wanted;
        }

        @Override
        boolean match(State s, int at) {
            return inner.match(s, at) == wanted && next.match(s, at);
        }
    }

    private static final class Begin extends Node {

        @Override
        boolean match(State s, int at) {
            return at == 0 && next.match(s, at);
        }
    }

    /** The end, or before a line end that is the last thing. */
    private static final class End extends Node {

        @Override
        boolean match(State s, int at) {
            int length = s.text.length();
            boolean lineEnd = (at == length - 1 && "\n\r\u0085".indexOf(s.text.charAt(at)) >= 0)
                || (at == length - 2 && s.text.startsWith("\r\n", at));
            return (at == length || lineEnd) && next.match(s, at);
        }
    }

    private static final class WordEdge extends Node {

        private final boolean wanted;

        WordEdge(boolean wanted) {
            this.wanted = wanted;
        }

        private static boolean isWord(String text, int at) {
            return at >= 0 && at < text.length()
                && (text.charAt(at) == '_' || Character.isLetterOrDigit(text.charAt(at)));
        }

        @Override
        boolean match(State s, int at) {
            boolean edge = isWord(s.text, at - 1) != isWord(s.text, at);
            return edge == wanted && next.match(s, at);
        }
    }
}
