// Number theory in int and long: sieve, Miller-Rabin, extended gcd, modular inverses, totients, perfect numbers.
public class PrimesAndGcd {
    static long mulMod(long a, long b, long m) {
        long r = 0;
        for (a %= m; b > 0; b >>= 1) {
            if ((b & 1) != 0) r = (r + a) % m;
            a = (a << 1) % m;
        }
        return r;
    }

    static long powMod(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1) {
            if ((e & 1) != 0) r = mulMod(r, b, m);
            b = mulMod(b, b, m);
        }
        return r;
    }

    static boolean prime(long n) {
        if (n < 2) return false;
        for (long p : new long[] {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
            if (n % p == 0) return n == p;
        }
        long d = n - 1;
        int s = Long.numberOfTrailingZeros(d);
        d >>= s;
        next: for (long a : new long[] {2, 3, 5, 7, 11, 13}) {
            long x = powMod(a, d, n);
            if (x == 1 || x == n - 1) continue;
            for (int i = 1; i < s; i++) {
                x = mulMod(x, x, n);
                if (x == n - 1) continue next;
            }
            return false;
        }
        return true;
    }

    static long[] egcd(long a, long b) {
        if (b == 0) return new long[] {a, 1, 0};
        long[] r = egcd(b, a % b);
        return new long[] {r[0], r[2], r[1] - a / b * r[2]};
    }

    public static void main(String[] args) {
        boolean[] composite = new boolean[5000];
        int bad = 0, count = 0;
        for (int i = 2; i < 5000; i++) {
            if (!composite[i]) {
                count++;
                for (int j = i * i; j < 5000 && j > 0; j += i) composite[j] = true;
            }
            if (prime(i) == composite[i]) bad++;
        }
        System.out.println(count + " " + bad);
        for (long n : new long[] {1000000007L, 1000000011L, 999999999989L, 4611686018427387847L,
            341550071728321L, 3215031751L}) System.out.println(n + " " + prime(n));
        long h = 0;
        for (long a = 1; a < 200; a += 3) {
            for (long b = 1; b < 300; b += 7) {
                long[] g = egcd(a, b);
                if (a * g[1] + b * g[2] != g[0] || a % g[0] != 0 || b % g[0] != 0)
                    System.out.println("egcd " + a + " " + b);
                h = h * 31 + g[1] * 7 + g[2];
            }
        }
        System.out.println(h);
        for (int n = 1; n < 40; n++) {
            int phi = 0, sum = 0;
            for (int k = 1; k <= n; k++) {
                if (egcd(k, n)[0] == 1) phi++;
                if (k < n && n % k == 0) sum += k;
            }
            System.out.print(phi + (sum == n ? "* " : " "));
        }
        System.out.println();
    }
}
