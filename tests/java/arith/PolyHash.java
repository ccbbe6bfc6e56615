// Long loops of mixed int and long arithmetic with checkpoints.
public class PolyHash {
    public static void main(String[] args) {
        int a = 1;
        long b = 1;
        for (int i = 1; i <= 200000; i++) {
            a = a * 31 + (i ^ i >>> 3) - (i << 2);
            b = b * 6364136223846793005L + a;
            a ^= (int) (b >>> 33);
            if ((i & 7) == 3) {
                a += i % 7 * (a / (i | 1));
            }
            if (i % 20000 == 0) {
                System.out.println(i + " " + a + " " + b);
            }
        }
        int fib = 0;
        int next = 1;
        for (int i = 0; i < 100; i++) {
            int t = fib + next;
            fib = next;
            next = t;
        }
        System.out.println(fib);
        long fact = 1;
        for (int i = 1; i <= 25; i++) {
            fact *= i;
            System.out.print(fact + " ");
        }
        System.out.println();
        System.out.println(gcd(1234567890L * 77, 987654321L * 77) + " " + modpow(3, 1000003, 1000000007));
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static long modpow(long base, long e, long m) {
        long r = 1;
        for (; e > 0; e >>= 1) {
            if ((e & 1) != 0) {
                r = r * base % m;
            }
            base = base * base % m;
        }
        return r;
    }
}
