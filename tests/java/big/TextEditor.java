// A piece-table text editor with undo, search and replace, cursor moves and a scripted session checked against a plain string.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

public class TextEditor {
    static final class Piece {
        final boolean added;
        final int from, len;

        Piece(boolean added, int from, int len) {
            this.added = added;
            this.from = from;
            this.len = len;
        }
    }

    interface Edit {
        void undo();
        void redo();
    }

    final String original;
    final StringBuilder add = new StringBuilder();
    final List<Piece> pieces = new ArrayList<>();
    final Deque<Edit> done = new ArrayDeque<>(), undone = new ArrayDeque<>();

    TextEditor(String s) {
        original = s;
        if (!s.isEmpty()) {
            pieces.add(new Piece(false, 0, s.length()));
        }
    }

    int length() {
        int n = 0;
        for (Piece p : pieces) {
            n += p.len;
        }
        return n;
    }

    private int split(int at) {
        int i = 0;
        while (i < pieces.size() && at >= pieces.get(i).len) {
            at -= pieces.get(i++).len;
        }
        if (at > 0) {
            if (i == pieces.size()) {
                throw new IndexOutOfBoundsException("past end");
            }
            Piece p = pieces.get(i);
            pieces.set(i, new Piece(p.added, p.from, at));
            pieces.add(++i, new Piece(p.added, p.from + at, p.len - at));
        }
        return i;
    }

    void insert(int at, String s) { replace(at, 0, s); }

    void delete(int at, int n) { replace(at, n, ""); }

    void replace(int at, int n, String s) {
        if (at < 0 || n < 0 || at + n > length()) {
            throw new IndexOutOfBoundsException(at + "+" + n + " of " + length());
        }
        List<Piece> before = new ArrayList<>(pieces);
        int i = split(at), j = split(at + n);
        pieces.subList(i, j).clear();
        if (!s.isEmpty()) {
            Piece prev = i > 0 ? pieces.get(i - 1) : null;
            if (prev != null && prev.added && prev.from + prev.len == add.length()) {
                pieces.set(i - 1, new Piece(true, prev.from, prev.len + s.length()));
            } else {
                pieces.add(i, new Piece(true, add.length(), s.length()));
            }
            add.append(s);
        }
        List<Piece> after = new ArrayList<>(pieces);
        done.push(new Edit() {
            public void undo() {
                pieces.clear();
                pieces.addAll(before);
            }

            public void redo() {
                pieces.clear();
                pieces.addAll(after);
            }
        });
        undone.clear();
    }

    boolean undo() {
        if (done.isEmpty()) {
            return false;
        }
        Edit e = done.pop();
        e.undo();
        undone.push(e);
        return true;
    }

    boolean redo() {
        if (undone.isEmpty()) {
            return false;
        }
        Edit e = undone.pop();
        e.redo();
        done.push(e);
        return true;
    }

    char charAt(int at) {
        for (Piece p : pieces) {
            if (at < p.len) {
                return p.added ? add.charAt(p.from + at) : original.charAt(p.from + at);
            }
            at -= p.len;
        }
        throw new IndexOutOfBoundsException();
    }

    int find(String s, int from) {
        outer: for (int i = from; i + s.length() <= length(); i++) {
            for (int k = 0; k < s.length(); k++) {
                if (charAt(i + k) != s.charAt(k)) {
                    continue outer;
                }
            }
            return i;
        }
        return -1;
    }

    int replaceAll(String a, String b) {
        int n = 0;
        for (int i = 0; (i = find(a, i)) >= 0; i += b.length()) {
            replace(i, a.length(), b);
            n++;
        }
        return n;
    }

    @Override public String toString() {
        StringBuilder sb = new StringBuilder();
        for (Piece p : pieces) {
            sb.append(p.added ? add : original, p.from, p.from + p.len);
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        TextEditor t = new TextEditor("The quick fox jumps.");
        t.insert(10, "brown ");
        t.delete(0, 4);
        t.insert(t.length(), " Over");
        t.insert(t.length(), " it.");
        System.out.println(t + " " + t.pieces.size() + " " + t.find("fox", 0));
        System.out.println(t.replaceAll("o", "00") + " " + t);
        int u = 0;
        while (t.undo()) {
            u++;
        }
        System.out.println(u + " " + t);
        for (int i = 0; i < 3; i++) {
            t.redo();
        }
        System.out.println(t);
        t.insert(0, "> ");
        System.out.println(t.redo() + " " + t);
        for (int[] bad : new int[][] {{-1, 0}, {0, 1000}, {100, 0}}) {
            try {
                t.replace(bad[0], bad[1], "x");
            } catch (IndexOutOfBoundsException e) {
                System.out.println(e.getMessage());
            }
        }
        Random r = new Random(13);
        StringBuilder plain = new StringBuilder("seed text for the long session");
        TextEditor e = new TextEditor(plain.toString());
        Deque<String> history = new ArrayDeque<>();
        int wrong = 0;
        for (int i = 0; i < 1500; i++) {
            int op = r.nextInt(10), at = r.nextInt(plain.length() + 1);
            if (op < 5) {
                history.push(plain.toString());
                String s = Integer.toString(r.nextInt(100000), 36);
                plain.insert(at, s);
                e.insert(at, s);
            } else if (op < 8) {
                history.push(plain.toString());
                int n = Math.min(r.nextInt(12), plain.length() - at);
                plain.delete(at, at + n);
                e.delete(at, n);
            } else if (!history.isEmpty()) {
                plain = new StringBuilder(history.pop());
                e.undo();
            }
            if (i % 50 == 0) {
                if (!plain.toString().equals(e.toString())) {
                    wrong++;
                }
                System.out.println(i + " " + e.length() + " " + e.pieces.size() + " " + e.toString()
                    .hashCode());
            }
        }
        System.out.println(wrong);
    }
}
