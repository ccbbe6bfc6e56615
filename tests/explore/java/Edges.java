/** Calls, recursion, exceptions across frames, class initialization, another thread, and an end by an exception. */
public class Edges {
    static int most;

    static int sum(int n) {
        if (n <= 0) {
            return 0;
        }
        int rest = sum(n - 1);
        return rest + n;
    }

    static int loop(int n) {
        int found = 0;
        for (int i = 0; i < n; i++) {
            found += half(i);
        }
        return found;
    }

    static int half(int n) { return n / 2; }

    static int deep(int n) {
        try {
            if (n == 0) {
                throw new IllegalStateException();
            }
            return deep(n - 1) + 1;
        } finally {
            most += n;
        }
    }

    static int caught() {
        try {
            return deep(2);
        } catch (IllegalStateException e) {
            return 7;
        }
    }

    static int late() { return Late.value; }

    static void fail(int[] values) {
        values[most] = 1;
    }

    public static void main(String[] args) throws Exception {
        int a = loop(3);
        int b = sum(2);
        int c = caught(); int d = late();
        Thread thread = new Thread() {
            public void run() {
                synchronized (Edges.class) {
                    most += sum(1);
                }
            }
        };
        if (args.length == 0) {
            thread.start();
            thread.join();
        }
        most += a + b + c + d;
        fail(new int[most]);
    }
}

class Late {
    static int value = first();

    static int first() {
        int n = Edges.half(8);
        return n;
    }
}
