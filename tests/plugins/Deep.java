/** Allocates at the bottom of a deep recursion, on the way back, and where exceptions have ended calls. */
public class Deep {
    static Object kept;

    static int down(int depth, int fails) {
        if (depth == 0) {
            kept = new long[3];
            return 0;
        }
        try {
            if (depth == fails) {
                throw new IllegalStateException();
            }
            return down(depth - 1, fails) + 1;
        } catch (IllegalStateException e) {
            return up(depth);
        } finally {
            if (depth % 50 == 0) {
                kept = new Deep();
            }
        }
    }

    static int up(int depth) {
        kept = new int[depth % 3];
        return new Integer[] {depth}[0];
    }

    /** The same methods at the same places of the stack, with other callers. */
    static int left(int n) {
        return n == 0 ? up(1) : right(n - 1);
    }

    static int right(int n) {
        return n % 2 == 0 ? up(2) + left(n - n / 2) : left(n - 1);
    }

    public static void main(String[] args) throws Exception {
        int sum = down(600, -1) + down(300, 250) + down(1, 0);
        for (int i = 0; i < 30; i++) {
            sum += left(i) + right(i);
        }
        Thread thread = new Thread(() -> down(129, -1));
        thread.start();
        thread.join();
        System.out.println(sum);
    }
}
