package shop;

import shop.stock.Store;
import shop.stock.Weigher;

/** Orders from a store: recursion, two calls of one method, exceptions, a thread, a comparison. */
public final class Main {
    private static int lost;

    private Main() {
    }

    private static int depth(int n) {
        if (n == 0) {
            return 0;
        }
        return 1 + depth(n - 1);
    }

    private static int order(Store store, int i) {
        try {
            return store.take(i % 7, new Weigher() {
                public int weigh(int item) {
                    return item * 3 % 5 + 1;
                }
            });
        } catch (IllegalStateException empty) {
            lost++;
            return 0;
        }
    }

    private static int work(int rounds) {
        Store store = new Store();
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += order(store, i);
            sum += order(store, i + 1); // the same method from another place
        }
        return sum + depth(rounds % 20 + 5);
    }

    private static String tell(int sum) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            text.append(sum).append(' ');
        }
        return text.toString();
    }

    /** The first argument is the main thread's number of rounds, the second the helper's. */
    public static void main(String[] args) throws InterruptedException {
        final int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 40;
        final int helped = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        Thread helper = new Thread("helper") {
            public void run() {
                work(helped);
            }
        };
        helper.start();
        helper.join();
        System.out.println(tell(work(rounds)) + lost);
    }
}
