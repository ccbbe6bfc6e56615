package stock;

/** Work in threads that are started and joined. */
final class Crew {
    private final int[] sums;

    Crew(int size) {
        sums = new int[size];
    }

    int run() throws InterruptedException {
        Thread[] threads = new Thread[sums.length];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> work(number));
            threads[i].start();
        }
        int sum = 0;
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            sum += sums[i];
        }
        return sum;
    }

    private void work(int number) {
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            int part = part(i + number);
            sum += part;
        }
        sums[number] = sum;
    }

    private static int part(int of) {
        int sum = 0;
        for (int i = 0; i < 50; i++) {
            sum += i * of % 7;
        }
        return sum;
    }
}
