/** A run with phases that differ: arithmetic, allocation, exceptions, monitors, recursion. */
public final class Phases {
    private static Object last;

    private Phases() {
    }

    static int count(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i ^ sum << 1;
        }
        return sum;
    }

    static void allocate(int n) {
        for (int i = 0; i < n; i++) {
            last = i % 3 == 0 ? new int[4] : "text" + i;
        }
    }

    static int fail(int n) {
        int failed = 0;
        for (int i = 0; i < n; i++) {
            try {
                if (i % 2 == 0) {
                    throw new IllegalStateException("even");
                }
            } catch (IllegalStateException e) {
                failed++;
            }
        }
        return failed;
    }

    static synchronized int lock(int n) {
        return n == 0 ? 0 : 1 + lock(n - 1);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static void main(String[] args) throws Exception {
        int rounds = args.length == 0 ? 1 : Integer.parseInt(args[0]);
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum += count(20000) + fail(300) + fibonacci(14);
            allocate(500);
            for (int j = 0; j < 50; j++) {
                sum += lock(j);
            }
        }
        Thread[] threads = new Thread[args.length > 1 ? Integer.parseInt(args[1]) : 0];
        for (int i = 0; i < threads.length; i++) {
            int size = 10000 * (i + 1);
            threads[i] = new Thread("worker-" + i) {
                @Override
                public void run() {
                    count(size);
                    allocate(100);
                }
            };
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum + " " + (last != null));
    }
}
