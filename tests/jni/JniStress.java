/*
 * Threads in native code that make and drop references of all kinds while the collector runs.
 */
public class JniStress {
    static final int THREADS = 4;
    static final int ROUNDS = 60;

    static int wrong;

    /** Makes and checks references; the number of wrong ones. */
    static native int churn(int seed, int count);

    /** Called by C in the middle of its work: allocates, and now and then collects. */
    static Object garbage(int i) {
        Object[] list = new Object[50];
        for (int k = 0; k < list.length; k++) {
            list[k] = new int[20 + k];
        }
        if (i % 97 == 0) {
            System.gc();
        }
        return list[i % 50];
    }

    static synchronized void note(int count) {
        wrong += count;
    }

    public static void main(String[] args) throws InterruptedException {
        System.loadLibrary("jnistress");
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int seed = t;
            threads[t] = new Thread(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    note(churn(seed * ROUNDS + round, 100));
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("wrong " + wrong);
    }
}
