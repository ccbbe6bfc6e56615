import jp2vm.Profile;

/** Threads that compute and allocate between marks. */
public class Marked {
    static Object kept;
    static long sum;

    static void compute(int n) {
        for (int i = 0; i < n; i++) {
            sum += i % 7 == 0 ? step(i) : i;
        }
    }

    static int step(int i) {
        return i * 31;
    }

    static void allocate(int n) {
        for (int i = 0; i < n; i++) {
            kept = new byte[i % 1000];
        }
    }

    static int recurse(int n) {
        return n == 0 ? 0 : 1 + recurse(n - 1);
    }

    public static void main(String[] arguments) throws Exception {
        int n = Integer.parseInt(arguments[0]);
        allocate(n);
        Profile.mark("warm");
        Thread other = new Thread(() -> compute(2 * n), "other");
        other.start();
        compute(n);
        other.join();
        Profile.mark("done");
        allocate(n / 2);
        sum += recurse(100);
        Profile.mark("done");
        compute(n);
    }
}
