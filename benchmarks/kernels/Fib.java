/** Doubly recursive Fibonacci numbers: static calls and returns, and little else. */
public class Fib {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 430);
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + fib(24 + (i & 1));
        }
        Kernel.report("Fib", sum);
    }
}
