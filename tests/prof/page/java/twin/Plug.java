package twin;

/** A class that two loaders define. */
public final class Plug implements Runnable {
    private static int sum;

    public void run() {
        for (int i = 0; i < 30; i++) {
            sum += i;
        }
    }
}
