/** Recursion of one method, of two, of three, of one through two callsites; a bridge, and overloads. */
public class Mutual implements Comparable<Mutual> {
    private final int size;

    Mutual(int size) {
        this.size = size;
    }

    @Override
    public int compareTo(Mutual other) {
        return Integer.compare(size, other.size);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int a(int n) {
        return n <= 0 ? 1 : b(n - 1) + leaf(n);
    }

    static int b(int n) {
        return n % 3 == 0 ? c(n - 1) : a(n - 1) + a(n - 2);
    }

    static int c(int n) {
        return n % 2 == 0 ? a(n) : leaf(n) + b(n - 2);
    }

    static int leaf(int n) {
        return n & 3;
    }

    static int leaf(long n) {
        return (int) (n & 7);
    }

    static <T extends Comparable<T>> int order(T x, T y) {
        return x.compareTo(y);
    }

    public static void main(String[] args) {
        int sum = fib(12) + a(14) + leaf(5L) + (even(20) ? 1 : 0);
        sum += order(new Mutual(1), new Mutual(2));
        System.out.println(sum + (odd(7) ? 1 : 0) + b(9));
    }

    /** Never runs, and is in no profile. */
    static int never(int n) {
        if (n > 3) {
            return never(n - 1);
        }
        switch (n) {
        case 1:
            return 2;
        case 2:
            return 3;
        default:
            return 4;
        }
    }

    /** Is never loaded. */
    static class Unused {
        int twice(int n) {
            return n > 0 ? 2 * n : 0;
        }
    }
}
