package java.lang;

/** A named set of threads and groups in a tree; limits priorities and handles exceptions. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {

    static final ThreadGroup SYSTEM = new ThreadGroup();
    static final ThreadGroup MAIN = new ThreadGroup(SYSTEM, "main");

    private final ThreadGroup parent;
    private final String name;
    private int maxPriority;
    private boolean daemon;
    private ThreadGroup[] children = new ThreadGroup[0];

    private ThreadGroup() {
        parent = null;
        name = "system";
        maxPriority = Thread.MAX_PRIORITY;
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
        this.maxPriority = parent.maxPriority;
        this.daemon = parent.daemon;
        parent.add(this);
    }

    private synchronized void add(ThreadGroup child) {
        ThreadGroup[] longer = new ThreadGroup[children.length + 1];
        System.arraycopy(children, 0, longer, 0, children.length);
        longer[children.length] = child;
        children = longer;
    }

    private synchronized void remove(ThreadGroup child) {
        for (int i = 0; i < children.length; i++) {
            if (children[i] == child) {
                ThreadGroup[] shorter = new ThreadGroup[children.length - 1];
                System.arraycopy(children, 0, shorter, 0, i);
                System.arraycopy(children, i + 1, shorter, i, shorter.length - i);
                children = shorter;
                return;
            }
        }
    }

    private synchronized ThreadGroup[] children() {
        return children;
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public final int getMaxPriority() {
        return maxPriority;
    }

    public final synchronized void setMaxPriority(int priority) {
        if (priority < Thread.MIN_PRIORITY || priority > Thread.MAX_PRIORITY) {
            return;
        }
        maxPriority = parent == null ? priority : Math.min(priority, parent.maxPriority);
        for (ThreadGroup child : children) {
            child.setMaxPriority(priority);
        }
    }

    @Deprecated
    public final boolean isDaemon() {
        return daemon;
    }

    @Deprecated
    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    @Deprecated
    public final void checkAccess() {
    }

    public final boolean parentOf(ThreadGroup g) {
        while (g != null && g != this) {
            g = g.parent;
        }
        return g == this;
    }

    @Deprecated
    public final void destroy() {
        if (parent != null) {
            parent.remove(this);
        }
    }

    public int activeCount() {
        int count = 0;
        for (Thread thread : Thread.allThreads()) {
            if (thread.isAlive() && parentOf(thread.getThreadGroup())) {
                count++;
            }
        }
        return count;
    }

    public int enumerate(Thread[] into) {
        return enumerate(into, true);
    }

    public int enumerate(Thread[] into, boolean recurse) {
        int count = 0;
        for (Thread thread : Thread.allThreads()) {
            ThreadGroup g = thread.getThreadGroup();
            boolean member = recurse ? parentOf(g) : g == this;
            if (member && thread.isAlive() && count < into.length) {
                into[count++] = thread;
            }
        }
        return count;
    }

    public int activeGroupCount() {
        int count = 0;
        for (ThreadGroup child : children()) {
            count += 1 + child.activeGroupCount();
        }
        return count;
    }

    public int enumerate(ThreadGroup[] into) {
        return enumerate(into, true);
    }

    public int enumerate(ThreadGroup[] into, boolean recurse) {
        return collect(into, 0, recurse);
    }

    private int collect(ThreadGroup[] into, int count, boolean recurse) {
        for (ThreadGroup child : children()) {
            if (count < into.length) {
                into[count++] = child;
            }
            if (recurse) {
                count = child.collect(into, count, true);
            }
        }
        return count;
    }

    public final void interrupt() {
        for (Thread thread : Thread.allThreads()) {
            if (parentOf(thread.getThreadGroup())) {
                thread.interrupt();
            }
        }
    }

    /** Passes the exception to the parent group; the root group calls the default handler. */
    @Override
    public void uncaughtException(Thread thread, Throwable exception) {
        if (parent != null) {
            parent.uncaughtException(thread, exception);
            return;
        }
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(thread, exception);
        } else if (!(exception instanceof ThreadDeath)) {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            exception.printStackTrace(System.err);
        }
    }

    public void list() {
        list("");
    }

    private void list(String indent) {
        System.out.println(indent + this);
        for (Thread thread : Thread.allThreads()) {
            if (thread.getThreadGroup() == this) {
                System.out.println(indent + "    " + thread);
            }
        }
        for (ThreadGroup child : children()) {
            child.list(indent + "    ");
        }
    }

    @Override
    public String toString() {
        return getClass().getName() + "[name=" + name + ",maxpri=" + maxPriority + "]";
    }
}
