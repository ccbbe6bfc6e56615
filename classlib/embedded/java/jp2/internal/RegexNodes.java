package jp2.internal;

import jp2.internal.Regex.Node;
import jp2.internal.Regex.State;
import jp2.internal.RegexSets.Set;

/** The steps of a match of a regular expression. */
final class RegexNodes {

    private RegexNodes() {
    }

    static final class Accept extends Node {

        @Override
        boolean match(State s, int at) {
            s.end = at;
            return !s.whole || at == s.text.length();
        }
    }

    /** The end of a look-ahead. */
    static final class Found extends Node {

        @Override
        boolean match(State s, int at) {
            return true;
        }
    }

    static final class Empty extends Node {

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

    static final class One extends Node {

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

    /** Matches as many characters of a set as possible, then fewer, without a loop of nodes. */
    static final class Run extends Node {

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

    static final class Choice extends Node {

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

    /** A repeated part. The node Again at the end of the part leads back here. */
    static final class Loop extends Node {

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
            // A round that matches no characters could be repeated for ever.
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

    static final class Again extends Node {

        private final Loop loop;

        Again(Loop loop) {
            this.loop = loop;
        }

        @Override
        boolean match(State s, int at) {
            return loop.again(s, at);
        }
    }

    static final class GroupBegin extends Node {

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

    static final class GroupEnd extends Node {

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

    static final class BackReference extends Node {

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

    static final class Look extends Node {

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

    static final class Begin extends Node {

        @Override
        boolean match(State s, int at) {
            return at == 0 && next.match(s, at);
        }
    }

    /** Matches the end of the text, or a line end there. */
    static final class End extends Node {

        @Override
        boolean match(State s, int at) {
            int length = s.text.length();
            boolean lineEnd = (at == length - 1 && "\n\r\u0085".indexOf(s.text.charAt(at)) >= 0)
                || (at == length - 2 && s.text.startsWith("\r\n", at));
            return (at == length || lineEnd) && next.match(s, at);
        }
    }

    static final class WordEdge extends Node {

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
