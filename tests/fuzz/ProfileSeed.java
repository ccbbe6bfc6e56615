/** Features that a profile can contain: recursion, exceptions, threads, callbacks, a method with a switch. */
public class ProfileSeed extends Thread {
    private final int number;

    private ProfileSeed(int number) {
        super("seed <" + number + ">");
        this.number = number;
    }

    private static int grow(int n) {
        return n < 2 ? n : grow(n - 1) + grow(n - 2);
    }

    private static int choose(int n) {
        switch (n) {
        case 1: return grow(6);
        case 2: return grow(5);
        case 100: return 1;
        default: throw new IllegalArgumentException("n " + n);
        }
    }

    @Override
    public void run() {
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            try {
                sum += choose(i + number);
            } catch (IllegalArgumentException e) {
                sum++;
            }
        }
        synchronized (ProfileSeed.class) {
            System.out.println(sum);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            Thread thread = new ProfileSeed(i);
            thread.start();
            thread.join();
        }
        System.exit(grow(8) - grow(8));
    }
}
