// Recursion: mutual, deep, tree, with many arguments of mixed types.
public class RecursionShapes {
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }

    static int ack(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    static long mixed(int a, long b, float c, double d, byte e, short f, char g, boolean h, String s, int n) {
        if (n == 0) {
            return a + b + (long) c + (long) d + e + f + g + (h ? 1 : 0) + s.length();
        }
        return mixed(a + 1, b * 3, c + 0.5f, d * 1.25, (byte) (e + 7), (short) (f - 9), (char) (g + 1), !h, s
            + n % 10, n - 1);
    }

    static int tak(int x, int y, int z) {
        return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
    }

    static void hanoi(int n, int from, int to, int via, long[] state) {
        if (n > 0) {
            hanoi(n - 1, from, via, to, state);
            state[0]++;
            state[1] = state[1] * 31 + from * 3 + to;
            hanoi(n - 1, via, to, from, state);
        }
    }

    int depth;

    int sum(int n) {
        depth = Math.max(depth, n);
        return n == 0 ? 0 : n + this.sum(n - 1);
    }

    static void permute(int[] a, int k, int[] h) {
        if (k == a.length) {
            for (int v : a) {
                h[0] = h[0] * 31 + v;
            }
            return;
        }
        for (int i = k; i < a.length; i++) {
            int t = a[k];
            a[k] = a[i];
            a[i] = t;
            permute(a, k + 1, h);
            t = a[k];
            a[k] = a[i];
            a[i] = t;
        }
    }

    public static void main(String[] args) {
        System.out.println(even(3000) + " " + odd(3000) + " " + even(2999));
        System.out.println(ack(2, 9) + " " + ack(3, 4) + " " + fib(21) + " " + tak(14, 9, 4));
        for (int n = 0; n <= 40; n += 8) {
            System.out.println(mixed(1, 2, 3, 4, (byte) 5, (short) 6, '7', true, "s", n));
        }
        long[] state = new long[2];
        hanoi(12, 1, 3, 2, state);
        System.out.println(state[0] + " " + state[1]);
        RecursionShapes r = new RecursionShapes();
        System.out.println(r.sum(3000) + " " + r.depth);
        int[] h = new int[1];
        permute(new int[] {1, 2, 3, 4, 5, 6, 7}, 0, h);
        System.out.println(h[0]);
    }
}
