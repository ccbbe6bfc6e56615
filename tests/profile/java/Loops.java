// entries: Loops.first 10
// entries: Loops.isEven 110
// entries: Loops.isOdd 100
// Loops whose header is the first instruction, nested ones, with several ways out; recursion of every kind.
public class Loops {
    static int calls;

    static int first(int n) {
        do {
            n -= 3;
        } while (n > 0);
        return n;
    }

    static int endless(int[] a) {
        while (true) a[0] = a[0] * 2 + 10 / (9 - a[0] % 10);
    }

    static int nested(int n) {
        int r = 0;
        outer:
        for (int i = 0; i < n; i++) {
            for (int j = i; ; j += 2) {
                if (j > n) continue outer;
                if (i * j == 42) break outer;
                try {
                    if (j % 5 == 0) continue;
                    r += j;
                } finally {
                    r++;
                    if (r % 11 == 0) continue outer;
                }
            }
        }
        return r;
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int ackermann(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    interface Walk {
        default int walk(int n) { calls++; return n <= 0 ? 0 : step(n) + 1; }
        int step(int n);
    }

    static class Down implements Walk {
        public int step(int n) { return walk(n - 1); }
    }

    static class Half extends Down {
        public int step(int n) { return n % 2 == 0 ? walk(n / 2) : super.step(n); }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 10; i++) sum += first(i * 7);
        try {
            endless(new int[] {3});
        } catch (ArithmeticException e) {
            sum += 1000;
        }
        System.out.println(sum + " " + nested(30) + " " + fib(12) + " " + ackermann(2, 2));
        for (int i = 0; i < 10; i++) isEven(20);
        System.out.println(new Down().walk(20) + " " + new Half().walk(100) + " " + calls);
    }
}
