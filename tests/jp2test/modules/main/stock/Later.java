package stock;

import java.util.concurrent.CompletableFuture;

/** Work in stages of a future. */
final class Later {
    private Later() {
    }

    static int run(int size) {
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> primes(size));
        CompletableFuture<Integer> second = first.thenApply(count -> digits(count * size));
        return second.join();
    }

    private static int primes(int size) {
        boolean[] isComposite = new boolean[size];
        int count = 0;
        for (int i = 2; i < size; i++) {
            if (isComposite[i]) {
                continue;
            }
            count++;
            for (int j = i + i; j < size; j += i) {
                isComposite[j] = true;
            }
        }
        return count;
    }

    private static int digits(int of) {
        int sum = 0;
        int rest = of;
        while (rest > 0) {
            sum += rest % 10;
            rest /= 10;
        }
        return sum;
    }
}
