/** The sieve of Eratosthenes over an int array: loads, stores and short inner loops. */
public class Sieve {
    static int primes(int[] composite, int limit) {
        for (int i = 0; i <= limit; i++) {
            composite[i] = 0;
        }
        int count = 0;
        for (int i = 2; i <= limit; i++) {
            if (composite[i] == 0) {
                count++;
                for (int k = i + i; k <= limit; k += i) {
                    composite[k] = i;
                }
            }
        }
        return count;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 800);
        int[] composite = new int[50001];
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + primes(composite, 50000 - (i & 63));
            sum += composite[49000 + (i & 127)];
        }
        Kernel.report("Sieve", sum);
    }
}
