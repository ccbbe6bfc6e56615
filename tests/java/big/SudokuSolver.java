// Sudoku by constraint propagation on bit masks and by exact cover with dancing links; both must agree.
public class SudokuSolver {
    final int[] mask = new int[81];
    long guesses;

    static int box(int i) {
        return i / 27 * 3 + i % 9 / 3;
    }

    static boolean peers(int a, int b) {
        return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || box(a) == box(b));
    }

    boolean assign(int[] m, int i, int bit) {
        if ((m[i] & bit) == 0) {
            return false;
        }
        int rest = m[i] & ~bit;
        for (int r = rest; r != 0; r &= r - 1) {
            if (!eliminate(m, i, r & -r)) {
                return false;
            }
        }
        return true;
    }

    boolean eliminate(int[] m, int i, int bit) {
        if ((m[i] & bit) == 0) {
            return true;
        }
        m[i] &= ~bit;
        if (m[i] == 0) {
            return false;
        }
        if ((m[i] & m[i] - 1) == 0) {
            for (int j = 0; j < 81; j++) {
                if (peers(i, j) && !eliminate(m, j, m[i])) {
                    return false;
                }
            }
        }
        for (int unit = 0; unit < 3; unit++) {
            int n = 0, at = -1;
            for (int j = 0; j < 81; j++) {
                boolean in = unit == 0 ? j / 9 == i / 9 : unit == 1 ? j % 9 == i % 9 : box(j) == box(i);
                if (in && (m[j] & bit) != 0) {
                    n++;
                    at = j;
                }
            }
            if (n == 0 || n == 1 && (m[at] & m[at] - 1) != 0 && !assign(m, at, bit)) {
                return false;
            }
        }
        return true;
    }

    int[] search(int[] m) {
        int best = -1, count = 10;
        for (int i = 0; i < 81; i++) {
            int c = Integer.bitCount(m[i]);
            if (c > 1 && c < count) {
                count = c;
                best = i;
            }
        }
        if (best < 0) {
            return m;
        }
        for (int r = m[best]; r != 0; r &= r - 1) {
            int[] copy = m.clone();
            guesses++;
            if (assign(copy, best, r & -r)) {
                int[] s = search(copy);
                if (s != null) {
                    return s;
                }
            }
        }
        return null;
    }

    String solve(String p) {
        java.util.Arrays.fill(mask, 511);
        guesses = 0;
        for (int i = 0; i < 81; i++) {
            char c = p.charAt(i);
            if (c != '.' && !assign(mask, i, 1 << c - '1')) {
                return "contradiction";
            }
        }
        int[] s = search(mask);
        if (s == null) {
            return "unsolvable";
        }
        StringBuilder sb = new StringBuilder();
        for (int m : s) {
            sb.append(Integer.numberOfTrailingZeros(m) + 1);
        }
        return sb.toString();
    }

    static class Link {
        Link l = this, r = this, u = this, d = this;
        Column c;
        int row;
    }

    static class Column extends Link {
        int size;
    }

    static class Cover {
        final Column head = new Column();
        final Column[] cols = new Column[324];
        final int[] answer = new int[81];
        long nodes;
        int solutions;
        String first;

        Cover() {
            for (int i = 0; i < 324; i++) {
                Column c = cols[i] = new Column();
                c.l = head.l;
                c.r = head;
                head.l.r = c;
                head.l = c;
            }
            for (int cell = 0; cell < 81; cell++) {
                for (int v = 0; v < 9; v++) {
                    int[] cs = {cell, 81 + cell / 9 * 9 + v, 162 + cell % 9 * 9 + v, 243 + box(cell) * 9 + v};
                    Link prev = null;
                    for (int k : cs) {
                        Link n = new Link();
                        n.c = cols[k];
                        n.row = cell * 9 + v;
                        n.u = n.c.u;
                        n.d = n.c;
                        n.c.u.d = n;
                        n.c.u = n;
                        n.c.size++;
                        if (prev != null) {
                            n.l = prev;
                            n.r = prev.r;
                            prev.r.l = n;
                            prev.r = n;
                        }
                        prev = n;
                    }
                }
            }
        }

        void cover(Column c) {
            c.r.l = c.l;
            c.l.r = c.r;
            for (Link i = c.d; i != c; i = i.d) {
                for (Link j = i.r; j != i; j = j.r) {
                    j.d.u = j.u;
                    j.u.d = j.d;
                    j.c.size--;
                }
            }
        }

        void uncover(Column c) {
            for (Link i = c.u; i != c; i = i.u) {
                for (Link j = i.l; j != i; j = j.l) {
                    j.c.size++;
                    j.d.u = j;
                    j.u.d = j;
                }
            }
            c.r.l = c;
            c.l.r = c;
        }

        void run(int depth) {
            if (head.r == head) {
                if (solutions++ == 0) {
                    StringBuilder sb = new StringBuilder();
                    for (int v : answer) {
                        sb.append(v);
                    }
                    first = sb.toString();
                }
                return;
            }
            Column best = null;
            for (Link c = head.r; c != head; c = c.r) {
                if (best == null || ((Column) c).size < best.size) {
                    best = (Column) c;
                }
            }
            cover(best);
            for (Link i = best.d; i != best && solutions < 3; i = i.d) {
                nodes++;
                answer[i.row / 9] = i.row % 9 + 1;
                for (Link j = i.r; j != i; j = j.r) {
                    cover(j.c);
                }
                run(depth + 1);
                for (Link j = i.l; j != i; j = j.l) {
                    uncover(j.c);
                }
            }
            uncover(best);
        }

        void given(int cell, int v) {
            for (Link i = cols[cell].d; i != cols[cell]; i = i.d) {
                if (i.row == cell * 9 + v) {
                    answer[cell] = v + 1;
                    cover(i.c);
                    for (Link j = i.r; j != i; j = j.r) {
                        cover(j.c);
                    }
                    return;
                }
            }
        }
    }

    public static void main(String[] args) {
        String[] puzzles = {
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
            "1...............................................................................2",
            "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        };
        for (int k = 0; k < puzzles.length; k++) {
            String p = puzzles[k];
            SudokuSolver s = new SudokuSolver();
            String r = s.solve(p);
            System.out.println(p + "\n" + r + " " + s.guesses);
            if (k < 3) {
                Cover c = new Cover();
                for (int i = 0; i < 81; i++) {
                    if (p.charAt(i) != '.') {
                        c.given(i, p.charAt(i) - '1');
                    }
                }
                c.run(0);
                System.out.println(c.solutions + " " + c.nodes + " " + r.equals(c.first));
            }
        }
    }
}
