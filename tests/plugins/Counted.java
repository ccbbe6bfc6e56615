/** Work whose bytecodes, time and page faults are known, with recursion, an exception and a thread. */
public class Counted {
    static int sum;
    static byte[] kept;

    static void heavy() {
        for (int i = 0; i < 4000000; i++) {
            sum += i;
        }
    }

    static void light() {
        for (int i = 0; i < 40000; i++) {
            sum += i;
        }
    }

    static void touch() {
        byte[] bytes = new byte[16 << 20];
        for (int i = 0; i < bytes.length; i += 4096) {
            bytes[i] = 1;
        }
        kept = bytes;
    }

    static void recurse(int n) {
        if (n > 0) {
            recurse(n - 1);
            sum++;
        }
    }

    static void fail(int n) {
        if (n == 0) {
            throw new IllegalStateException();
        }
        fail(n - 1);
    }

    public static void main(String[] arguments) throws InterruptedException {
        Thread other = new Thread(Counted::light, "other");
        other.start();
        heavy();
        touch();
        recurse(50);
        try {
            fail(20);
        } catch (IllegalStateException expected) {
            sum++;
        }
        other.join();
    }
}
