// Labeled break and continue through nested loops, blocks and switches.
public class LabeledLoops {
    static String search(int[][] m, int key) {
        String found = "none";
        outer:
        for (int i = 0; i < m.length; i++) {
            for (int j = 0; j < m[i].length; j++) {
                if (m[i][j] < 0) {
                    continue outer;
                }
                if (m[i][j] == key) {
                    found = i + "," + j;
                    break outer;
                }
            }
        }
        return found;
    }

    static int primes(int limit) {
        int count = 0;
        next:
        for (int i = 2; i < limit; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) {
                    continue next;
                }
            }
            count++;
        }
        return count;
    }

    static String block(int n) {
        StringBuilder sb = new StringBuilder();
        a: {
            sb.append("a");
            b: {
                sb.append("b");
                if (n == 0) break a;
                if (n == 1) break b;
                sb.append("c");
            }
            sb.append("d");
            if (n == 2) break a;
            sb.append("e");
        }
        return sb.append("f").toString();
    }

    static int collatz(long n) {
        int steps = 0;
        loop:
        while (true) {
            switch ((int) (n & 1)) {
                case 0:
                    n /= 2;
                    steps++;
                    continue loop;
                default:
                    if (n == 1) {
                        break loop;
                    }
                    n = 3 * n + 1;
                    steps++;
            }
        }
        return steps;
    }

    public static void main(String[] args) {
        int[][] m = {{1, 2, 3}, {4, -1, 6}, {}, {7, 8, 9}};
        for (int k = 0; k < 10; k++) {
            System.out.println(k + " " + search(m, k));
        }
        for (int limit = 10; limit < 5000; limit *= 3) {
            System.out.println(limit + " " + primes(limit));
        }
        for (int n = 0; n < 4; n++) {
            System.out.println(block(n));
        }
        int h = 0;
        for (int n = 1; n < 3000; n++) {
            h = h * 31 + collatz(n);
        }
        System.out.println(h);
        int i = 0;
        x:
        do {
            for (;;) {
                i++;
                if (i % 3 == 0) continue x;
                if (i > 20) break x;
            }
        } while (i < 15);
        System.out.println(i);
        int c = 0;
        for (int p = 0, q = 10; p < q; p++, q--) {
            for (int r = p; ; r += 2) {
                if (r > q) break;
                if (r % 4 == 1) continue;
                c += r;
            }
        }
        System.out.println(c);
    }
}
