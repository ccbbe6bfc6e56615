package java.lang;

/**
 * The thread that runs finalize() of the objects that the machine found unreachable; and others
 * like it, for a moment, when the program asks for finalization.
 */
final class Finalizer extends Thread {

    /** Whether to wait for objects, or to end when there are none. */
    private final boolean isLasting;

    private Finalizer(String name, boolean isLasting) {
        super(ThreadGroup.SYSTEM, name);
        this.isLasting = isLasting;
        setDaemon(true);
        setPriority(MAX_PRIORITY - 2);
    }

    /** An object that waits for finalization; null when there is none and none is waited for. */
    private static native Object next(boolean wait);

    /** Until the lasting thread has nothing to do, or some seconds have passed. */
    private static native void awaitRest();

    /** The machine calls this when the first object with a finalizer turns up. */
    static void startThread() {
        new Finalizer("Finalizer", true).start();
    }

    /** Finalizes what waits now: on another thread, which holds no locks of the program. */
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
                // What a finalizer throws is lost, by specification.
            }
            object = null;
        }
    }
}
