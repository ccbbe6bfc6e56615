package java.lang;

/**
 * The thread that runs finalize() of unreachable objects; and further short-lived threads that do
 * the same when the program requests finalization.
 */
final class Finalizer extends Thread {

    /** Whether the thread waits for further objects; otherwise it ends when no object is left. */
    private final boolean isLasting;

    private Finalizer(String name, boolean isLasting) {
        super(ThreadGroup.SYSTEM, name);
        this.isLasting = isLasting;
        setDaemon(true);
        setPriority(MAX_PRIORITY - 2);
    }

    /** Returns an object that awaits finalization; if there is none and wait is false, null. */
    private static native Object next(boolean wait);

    /** Waits until the lasting thread is idle, or some seconds have passed. */
    private static native void awaitRest();

    /** The machine calls this when the first object with a finalizer is made. */
    static void startThread() {
        new Finalizer("Finalizer", true).start();
    }

    /** Finalizes the waiting objects on another thread, which holds no locks of the program. */
    static void runWaiting() {
        Finalizer helper = new Finalizer("Secondary finalizer", false);
        helper.start();
        boolean interrupted = false;
        while (helper.isAlive()) {
            try {
                helper.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        awaitRest();
        if (interrupted) {
            currentThread().interrupt();
        }
    }

    @Override
    public void run() {
        Object object;
        while ((object = next(isLasting)) != null) {
            try {
                object.finalize();
            } catch (Throwable t) {
                // Exceptions of finalizers are dropped, by specification.
            }
            object = null;
        }
    }
}
