package java.lang;

/** The end of the program: runs the hooks once, flushes the console, and ends the process. */
final class Shutdown {

    private static final Object LIST_LOCK = new Object();

    private static Thread[] hooks = new Thread[0];
    private static boolean inProgress;
    private static boolean done;

    private Shutdown() {
    }

    private static native void halt0(int status);

    static void add(Thread hook) {
        synchronized (LIST_LOCK) {
            checkNotInProgress();
            if (indexOf(hook) >= 0) {
                throw new IllegalArgumentException("Hook previously registered");
            }
            if (hook.isAlive()) {
                throw new IllegalArgumentException("Hook already running");
            }
            Thread[] longer = new Thread[hooks.length + 1];
            System.arraycopy(hooks, 0, longer, 0, hooks.length);
            longer[hooks.length] = hook;
            hooks = longer;
        }
    }

    static boolean remove(Thread hook) {
        if (hook == null) {
            throw new NullPointerException();
        }
        synchronized (LIST_LOCK) {
            checkNotInProgress();
            int index = indexOf(hook);
            if (index < 0) {
                return false;
            }
            Thread[] shorter = new Thread[hooks.length - 1];
            System.arraycopy(hooks, 0, shorter, 0, index);
            System.arraycopy(hooks, index + 1, shorter, index, shorter.length - index);
            hooks = shorter;
            return true;
        }
    }

    private static void checkNotInProgress() {
        if (inProgress) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    private static int indexOf(Thread hook) {
        for (int i = 0; i < hooks.length; i++) {
            if (hooks[i] == hook) {
                return i;
            }
        }
        return -1;
    }

    /** Called when the last non-daemon thread has ended; the machine stops the process itself. */
    static synchronized void shutdown() {
        runHooks();
        System.flushConsole();
    }

    /** A second caller waits here until the first one has ended the process. */
    static synchronized void exit(int status) {
        runHooks();
        halt(status);
    }

    static void halt(int status) {
        System.flushConsole();
        halt0(status);
    }

    private static void runHooks() {
        if (done) {
            return;
        }
        Thread[] toRun;
        synchronized (LIST_LOCK) {
            inProgress = true;
            toRun = hooks;
        }
        for (Thread hook : toRun) {
            try {
                hook.start();
            } catch (IllegalThreadStateException e) {
                // The program started the hook itself after registering it.
            }
        }
        for (Thread hook : toRun) {
            joinUninterrupted(hook);
        }
        done = true;
    }

    private static void joinUninterrupted(Thread hook) {
        while (true) {
            try {
                hook.join();
                return;
            } catch (InterruptedException e) {
                // An interrupt does not shorten the shutdown.
            }
        }
    }
}
