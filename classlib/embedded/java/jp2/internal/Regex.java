package jp2.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Regular expressions for the methods of String: characters, classes, groups, alternatives,
 * quantifiers (greedy and reluctant), anchors, look-ahead and back-references. Matching goes
 * through a graph of nodes and tries alternatives in order (backtracking).
 */
public final class Regex {

    private final Node start;
    private final int groups;
    private final int loops;
    /** For an expression that is one plain character (a frequent separator): this character. */
    private final int literal;

    public Regex(String pattern) {
        if (pattern.length() == 1 && ".$|()[{^?*+\\".indexOf(pattern) < 0) {
            literal = pattern.charAt(0);
            start = null;
            groups = 0;
            loops = 0;
        } else {
            RegexParser parser = new RegexParser(pattern);
            literal = -1;
            start = parser.parse();
            groups = parser.groups();
            loops = parser.loops();
        }
    }

    /** A match in progress: the positions of groups and loops. */
    static final class State {

        final String text;
        final int[] groupStart;
        final int[] groupEnd;
        final int[] loopCount;
        final int[] loopStart;
        boolean whole;
        int end;

        State(String text, int groups, int loops) {
            this.text = text;
            groupStart = new int[groups + 1];
            groupEnd = new int[groups + 1];
            loopCount = new int[loops];
            loopStart = new int[loops];
        }

        boolean startAt(Node node, int at) {
            for (int i = 0; i < groupStart.length; i++) {
                groupStart[i] = -1;
                groupEnd[i] = -1;
            }
            groupStart[0] = at;
            if (node.match(this, at)) {
                groupEnd[0] = end;
                return true;
            }
            return false;
        }
    }

    /** One step of a match; each node calls the next one to match the rest. */
    abstract static class Node {

        Node next;

        abstract boolean match(State s, int at);
    }

    private State find(String text, int from) {
        State s = new State(text, groups, loops);
        if (literal >= 0) {
            int at = text.indexOf(literal, from);
            s.groupStart[0] = at;
            s.groupEnd[0] = at + 1;
            return at < 0 ? null : s;
        }
        for (int at = from; at <= text.length(); at++) {
            if (s.startAt(start, at)) {
                return s;
            }
        }
        return null;
    }

    public boolean matches(String text) {
        if (literal >= 0) {
            return text.length() == 1 && text.charAt(0) == literal;
        }
        State s = new State(text, groups, loops);
        s.whole = true;
        return s.startAt(start, 0);
    }

    public String[] split(String text, int limit) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        int search = 0;
        while (search <= text.length() && (limit <= 0 || parts.size() < limit - 1)) {
            State s = find(text, search);
            if (s == null) {
                break;
            }
            int matchStart = s.groupStart[0];
            int matchEnd = s.groupEnd[0];
            // An empty match at the start does not separate anything.
            if (matchEnd > 0) {
                parts.add(text.substring(from, matchStart));
                from = matchEnd;
            }
            search = matchEnd > matchStart ? matchEnd : matchEnd + 1;
        }
        if (from == 0 && parts.isEmpty()) {
            return new String[] {text};
        }
        parts.add(text.substring(from));
        int size = parts.size();
        if (limit == 0) {
            while (size > 0 && parts.get(size - 1).isEmpty()) {
                size--;
            }
        }
        return parts.subList(0, size).toArray(new String[size]);
    }

    public String replace(String text, String replacement, boolean all) {
        State s = find(text, 0);
        if (s == null) {
            return text;
        }
        StringBuilder b = new StringBuilder();
        int from = 0;
        while (s != null) {
            b.append(text, from, s.groupStart[0]);
            expand(b, replacement, s);
            from = s.groupEnd[0];
            int search = from > s.groupStart[0] ? from : from + 1;
            s = all && search <= text.length() ? find(text, search) : null;
        }
        return b.append(text, from, text.length()).toString();
    }

    /** In a replacement, $n refers to a group, and a backslash makes the next character plain. */
    private void expand(StringBuilder b, String replacement, State s) {
        int i = 0;
        while (i < replacement.length()) {
            char c = replacement.charAt(i++);
            if (c == '\\') {
                if (i == replacement.length()) {
                    throw new IllegalArgumentException("character to be escaped is missing");
                }
                b.append(replacement.charAt(i++));
            } else if (c == '$') {
                if (i == replacement.length()) {
                    throw new IllegalArgumentException(
                        "Illegal group reference: group index is missing");
                }
                int group = replacement.charAt(i) - '0';
                if (group < 0 || group > 9) {
                    throw new IllegalArgumentException("Illegal group reference");
                }
                if (group > groups) {
                    throw new IndexOutOfBoundsException("No group " + group);
                }
                i++;
                while (i < replacement.length() && isGroup(group, replacement.charAt(i))) {
                    group = 10 * group + replacement.charAt(i++) - '0';
                }
                if (s.groupEnd[group] >= 0) {
                    b.append(s.text, s.groupStart[group], s.groupEnd[group]);
                }
            } else {
                b.append(c);
            }
        }
    }

    private boolean isGroup(int group, char digit) {
        return digit >= '0' && digit <= '9' && 10 * group + digit - '0' <= groups;
    }
}
