package jemlike.kernel;

import jemlike.Bench;

/** The sieve of Eratosthenes over the odd numbers; one round sets the flags anew. */
public final class Sieve extends Bench {
    private static final int SIZE = 100;
    private final boolean[] isPrime = new boolean[SIZE + 1];
    private int checksum;

    @Override
    public String name() {
        return "Sieve";
    }

    @Override
    public int fixedCount() {
        return 10000;
    }

    /** Index i stands for the number 2 * i + 3. */
    private int count() {
        for (int i = 0; i <= SIZE; i++) {
            isPrime[i] = true;
        }
        int primes = 0;
        for (int i = 0; i <= SIZE; i++) {
            if (isPrime[i]) {
                int prime = i + i + 3;
                for (int k = i + prime; k <= SIZE; k += prime) {
                    isPrime[k] = false;
                }
                primes++;
            }
        }
        return primes;
    }

    @Override
    public int perform(int count) {
        for (int i = 0; i < count; i++) {
            checksum = checksum * 31 + count();
        }
        return checksum;
    }
}
