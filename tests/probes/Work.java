/*
 * Threads that call, branch, throw through several frames, lock, and use native methods, all the
 * same methods at the same time. Prints sums that no interleaving changes. Whatever a poll raises
 * ends one piece of work, which is then done again.
 */
public class Work {
    static final int THREADS = 4, PIECES = 40;
    static long sum;
    static int again;

    static int classify(int x) {
        switch (x % 5) {
        case 0:
            return 1;
        case 3:
            return classify(x - 1) + 1;
        default:
            return x % 2 == 0 ? 2 : 3;
        }
    }

    static int deep(int depth, int x) {
        if (depth == 0) {
            return 1000 / (x % 3);
        }
        try {
            return deep(depth - 1, x) + 1;
        } finally {
            if (depth % 4 == 0) {
                x++;
            }
        }
    }

    /* Jumps back to its first instruction. */
    static int down(int n) {
        do {
            n -= 3;
        } while (n > 0);
        return n;
    }

    static long piece(int seed) {
        long result = down(seed % 20);
        for (int i = 0; i < 60; i++) {
            result += classify(seed + i);
            try {
                result += deep(i % 7, seed + i);
            } catch (ArithmeticException e) {
                result += 5;
            }
            String text = "p" + i;
            result += text.length() + text.charAt(0);
        }
        return result;
    }

    static synchronized void add(long x) {
        sum += x;
    }

    static synchronized void countAgain() {
        again++;
    }

    static long insist(int seed) {
        for (;;) {
            try {
                return piece(seed);
            } catch (IllegalStateException e) {
                tell();
            }
        }
    }

    static void tell() {
        try {
            countAgain();
        } catch (IllegalStateException e) {
            // another poll: this one is not counted
        }
    }

    static void work(int number) {
        for (int i = 0; i < PIECES; ) {
            try {
                long result = insist(number * 1000 + i);
                i++;
                add(result);
            } catch (IllegalStateException e) {
                tell();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        boolean isDisturbed = args.length > 0;
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread() {
                public void run() {
                    work(number);
                }
            };
            threads[i].start();
        }
        for (int i = 0; i < THREADS; i++) {
            join(threads[i]);
        }
        System.out.println(isDisturbed ? again > 0 : sum);
    }

    static void join(Thread thread) throws Exception {
        for (;;) {
            try {
                thread.join();
                return;
            } catch (IllegalStateException e) {
                tell();
            }
        }
    }
}
