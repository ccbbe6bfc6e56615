package jemlike.parallel;

/**
 * Spreads jobs over the cores: the main thread is core 0, each further core has a thread that
 * spins on a volatile flag until there is a job. With one core no thread is made.
 *
 * <p>All methods are for the main thread only.
 */
public final class Cores {
    /** The thread of one further core. */
    private static final class Helper implements Runnable {
        private final int core;
        private Job job;
        private volatile boolean isBusy;
        private volatile boolean isEnding;

        Helper(int core) {
            this.core = core;
        }

        void start(Job next) {
            job = next;
            isBusy = true;
        }

        void finish() {
            while (isBusy) {
                Thread.yield();
            }
        }

        void end() {
            isEnding = true;
        }

        @Override
        public void run() {
            while (!isEnding) {
                if (isBusy) {
                    try {
                        job.work(core);
                    } catch (Throwable t) {
                        failure = t;
                    }
                    isBusy = false;
                } else {
                    Thread.yield();
                }
            }
        }
    }

    private static Helper[] helpers = new Helper[0];
    private static volatile Throwable failure;

    private Cores() {
    }

    /** Starts the threads for so many cores in all; the number is 1 until then. */
    public static void start(int cores) {
        stop();
        helpers = new Helper[cores - 1];
        for (int i = 0; i < helpers.length; i++) {
            helpers[i] = new Helper(i + 1);
            new Thread(helpers[i]).start();
        }
    }

    /** Ends the threads, so that the program can end. */
    public static void stop() {
        for (int i = 0; i < helpers.length; i++) {
            helpers[i].end();
        }
        helpers = new Helper[0];
    }

    public static int count() {
        return helpers.length + 1;
    }

    /** Runs a job on all cores and returns when all have done their share. */
    public static void run(Job job) {
        for (int i = 0; i < helpers.length; i++) {
            helpers[i].start(job);
        }
        try {
            job.work(0);
        } catch (Throwable t) {
            failure = t;
        }
        for (int i = 0; i < helpers.length; i++) {
            helpers[i].finish();
        }
        if (failure != null) {
            throw new IllegalStateException("a core failed: " + failure);
        }
    }

    /** Whether the current job has failed on some core: then the others should return. */
    public static boolean hasFailed() {
        return failure != null;
    }
}
