// A small chess-like game on 6x6 (no castling, no en passant): move generation, perft and alpha-beta with a table.
import java.util.Arrays;

public class ChessSearch {
    static final int N = 6, EMPTY = 0, PAWN = 1, KNIGHT = 2, BISHOP = 3, ROOK = 4, QUEEN = 5, KING = 6;
    static final int[] VALUE = {0, 100, 300, 310, 500, 900, 20000};
    static final int[][] DIRS = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    static final int[][] JUMPS = {{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}};
    static final long[][] ZOB = new long[13][N * N];

    final int[] board = new int[N * N];
    int side = 1;
    long hash;
    long nodes, hits, cuts;
    final long[] tabKey = new long[1 << 14];
    final int[] tabVal = new int[1 << 14];

    static {
        long x = 88172645463325252L;
        for (long[] row : ZOB) {
            for (int i = 0; i < row.length; i++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
                row[i] = x;
            }
        }
    }

    ChessSearch(String fen) {
        int at = 0;
        for (char c : fen.toCharArray()) {
            if (c >= '1' && c <= '9') {
                at += c - '0';
            } else if (c != '/') {
                int p = " pnbrqk".indexOf(Character.toLowerCase(c));
                put(at++, Character.isUpperCase(c) ? p : -p);
            }
        }
    }

    void put(int sq, int piece) {
        if (board[sq] != 0) {
            hash ^= ZOB[board[sq] + 6][sq];
        }
        board[sq] = piece;
        if (piece != 0) {
            hash ^= ZOB[piece + 6][sq];
        }
    }

    int moves(int[] out) {
        int n = 0;
        for (int sq = 0; sq < N * N; sq++) {
            int p = board[sq] * side;
            if (p <= 0) {
                continue;
            }
            int r = sq / N, f = sq % N;
            if (p == PAWN) {
                int to = r - side;
                if (to >= 0 && to < N) {
                    if (board[to * N + f] == 0) {
                        out[n++] = sq << 8 | to * N + f;
                    }
                    for (int df = -1; df <= 1; df += 2) {
                        if (f + df >= 0 && f + df < N && board[to * N + f + df] * side < 0) {
                            out[n++] = sq << 8 | to * N + f + df;
                        }
                    }
                }
            } else if (p == KNIGHT) {
                for (int[] j : JUMPS) {
                    n = step(out, n, sq, r + j[0], f + j[1]);
                }
            } else {
                int from = p == BISHOP ? 4 : 0, to = p == ROOK ? 4 : 8;
                for (int d = from; d < to; d++) {
                    for (int k = 1; k < (p == KING ? 2 : N); k++) {
                        int before = n;
                        n = step(out, n, sq, r + k * DIRS[d][0], f + k * DIRS[d][1]);
                        if (n == before || board[out[n - 1] & 255] != 0) {
                            break;
                        }
                    }
                }
            }
        }
        return n;
    }

    private int step(int[] out, int n, int sq, int r, int f) {
        if (r >= 0 && r < N && f >= 0 && f < N && board[r * N + f] * side <= 0) {
            out[n++] = sq << 8 | r * N + f;
        }
        return n;
    }

    int make(int m) {
        int from = m >> 8, to = m & 255, captured = board[to], p = board[from];
        put(from, 0);
        put(to, Math.abs(p) == PAWN && (to < N || to >= N * N - N) ? QUEEN * side : p);
        side = -side;
        hash = ~hash;
        return captured + 6 << 8 | p + 6;
    }

    void unmake(int m, int undo) {
        side = -side;
        hash = ~hash;
        put(m >> 8, (undo & 255) - 6);
        put(m & 255, (undo >> 8) - 6);
    }

    boolean kingLost() {
        for (int p : board) {
            if (p == KING * side) {
                return false;
            }
        }
        return true;
    }

    long perft(int depth) {
        if (kingLost()) {
            return 0;
        }
        if (depth == 0) {
            return 1;
        }
        int[] ms = new int[200];
        long sum = 0;
        for (int i = 0, n = moves(ms); i < n; i++) {
            int u = make(ms[i]);
            sum += perft(depth - 1);
            unmake(ms[i], u);
        }
        return sum;
    }

    int eval() {
        int s = 0;
        for (int sq = 0; sq < N * N; sq++) {
            int p = board[sq];
            if (p != 0) {
                int c = 6 - Math.abs(2 * (sq / N) - 5) - Math.abs(2 * (sq % N) - 5);
                s += Integer.signum(p) * (VALUE[Math.abs(p)] + c);
            }
        }
        return s * side;
    }

    int search(int depth, int alpha, int beta, int ply) {
        nodes++;
        if (kingLost()) {
            return -20000 + ply;
        }
        if (depth <= 0) {
            return eval();
        }
        int slot = (int) (hash >>> 40) & tabKey.length - 1;
        if (tabKey[slot] == hash + depth) {
            hits++;
            return tabVal[slot];
        }
        int[] ms = new int[200];
        int n = moves(ms), best = -30000, a = alpha;
        for (int i = 0; i < n; i++) {
            ms[i] |= 900 + VALUE[Math.abs(board[ms[i] & 255])]
                - VALUE[Math.abs(board[ms[i] >> 8])] / 100 << 16;
        }
        Arrays.sort(ms, 0, n);
        for (int i = n - 1; i >= 0; i--) {
            int m = ms[i] & 0xffff, u = make(m), v = -search(depth - 1, -beta, -a, ply + 1);
            unmake(m, u);
            best = Math.max(best, v);
            a = Math.max(a, v);
            if (a >= beta) {
                cuts++;
                break;
            }
        }
        if (best > alpha && best < beta) {
            tabKey[slot] = hash + depth;
            tabVal[slot] = best;
        }
        return best;
    }

    String show(int m) {
        int a = m >> 8, b = m & 255;
        return "" + (char) ('a' + a % N) + (N - a / N) + (char) ('a' + b % N) + (N - b / N);
    }

    public static void main(String[] args) {
        ChessSearch g = new ChessSearch("rnqkbr/pppppp/6/6/PPPPPP/RNQKBR");
        for (int d = 1; d <= 4; d++) {
            System.out.println("perft " + d + " " + g.perft(d) + " " + g.hash);
        }
        int[] ms = new int[200];
        for (int turn = 0; turn < 8; turn++) {
            int n = g.moves(ms), best = -30000, bm = 0;
            for (int i = 0; i < n; i++) {
                int u = g.make(ms[i]), v = -g.search(3, -30000, -best, 1);
                g.unmake(ms[i], u);
                if (v > best) {
                    best = v;
                    bm = ms[i];
                }
            }
            System.out.println(turn + " " + g.show(bm) + " " + best + " nodes " + g.nodes + " hits " + g.hits
                + " cuts " + g.cuts);
            g.make(bm);
        }
        for (int r = 0; r < N; r++) {
            StringBuilder sb = new StringBuilder();
            for (int f = 0; f < N; f++) {
                int p = g.board[r * N + f];
                char c = ".pnbrqk".charAt(Math.abs(p));
                sb.append(p > 0 ? Character.toUpperCase(c) : c);
            }
            System.out.println(sb);
        }
    }
}
