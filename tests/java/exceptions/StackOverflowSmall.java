// A small -Xss: overflow is reached earlier and is still survived, ordinary depth works.
public class StackOverflowSmall {
    static int depth;

    static void down() {
        depth++;
        down();
    }

    static int sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(sum(400));
        Thread t = new Thread(null, () -> {
            try {
                down();
            } catch (StackOverflowError e) {
                System.out.println("small " + (depth > 100));
            }
            System.out.println(sum(300));
        }, "small", 256 * 1024);
        t.start();
        t.join();
        depth = 0;
        try {
            down();
        } catch (StackOverflowError e) {
            System.out.println("main " + (depth > 100) + " " + (depth < 1000000));
        }
        Thread big = new Thread(null, () -> System.out.println(sum(100000)), "big", 64L << 20);
        big.start();
        big.join();
    }
}
