package java.lang.ref;

/**
 * Runs an action after an object has become unreachable. Each cleaner has a daemon thread that
 * takes the references from the cleaner's queue.
 */
public final class Cleaner {

    private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private Registration first;

    private Cleaner() {
    }

    /** The result of register: runs the action at once if it has not run yet. */
    public interface Cleanable {

        void clean();
    }

    public static Cleaner create() {
        final Cleaner cleaner = new Cleaner();
        Thread thread = new Thread("Cleaner") {
            @Override
            public void run() {
                cleaner.cleanForEver();
            }
        };
        thread.setDaemon(true);
        thread.start();
        return cleaner;
    }

    public Cleanable register(Object object, Runnable action) {
        if (object == null || action == null) {
            throw new NullPointerException();
        }
        return new Registration(this, object, action);
    }

    private void cleanForEver() {
        while (true) {
            try {
                ((Registration) queue.remove()).clean();
            } catch (Throwable t) {
                // An action's exception, or an interrupt, must not end the cleaner.
            }
        }
    }

    /** One object and its action, in the list of the cleaner until the action runs. */
    private static final class Registration extends PhantomReference<Object>
            implements Cleanable {

        private final Cleaner cleaner;
        private Runnable action;
        private Registration before;
        private Registration after;

        Registration(Cleaner cleaner, Object object, Runnable action) {
            super(object, cleaner.queue);
            this.cleaner = cleaner;
            this.action = action;
            synchronized (cleaner) {
                after = cleaner.first;
                if (after != null) {
                    after.before = this;
                }
                cleaner.first = this;
            }
        }

        @Override
        public void clean() {
            Runnable toRun = takeAction();
            if (toRun != null) {
                clear();
                toRun.run();
            }
        }

        private Runnable takeAction() {
            synchronized (cleaner) {
                Runnable taken = action;
                if (taken != null) {
                    action = null;
                    if (before == null) {
                        cleaner.first = after;
                    } else {
                        before.after = after;
                    }
                    if (after != null) {
                        after.before = before;
                    }
                }
                return taken;
            }
        }
    }
}
