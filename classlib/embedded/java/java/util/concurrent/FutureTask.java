package java.util.concurrent;

/** A task with a result. Threads can wait for the result, and cancel the task. */
public class FutureTask<V> implements RunnableFuture<V> {
    private enum State { NEW, RUNNING, DONE, FAILED, CANCELLED }

    private final Callable<V> callable;
    private State state = State.NEW;
    private V result;
    private Throwable failure;
    private Thread runner;

    public FutureTask(Callable<V> callable) {
        if (callable == null) {
            throw new NullPointerException();
        }
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) {
        this(Executors.callable(runnable, result));
    }

    public synchronized boolean isCancelled() {
        return state == State.CANCELLED;
    }

    public synchronized boolean isDone() {
        return state != State.NEW && state != State.RUNNING;
    }

    public boolean cancel(boolean mayInterruptIfRunning) {
        synchronized (this) {
            if (isDone()) {
                return false;
            }
            if (mayInterruptIfRunning && runner != null) {
                runner.interrupt();
            }
            finish(State.CANCELLED);
        }
        done();
        return true;
    }

    private void finish(State newState) {
        state = newState;
        runner = null;
        notifyAll();
    }

    public synchronized V get() throws InterruptedException, ExecutionException {
        while (!isDone()) {
            wait();
        }
        return report();
    }

    public synchronized V get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Deadline deadline = new Deadline(timeout, unit);
        while (!isDone()) {
            if (deadline.isOver()) {
                throw new TimeoutException();
            }
            deadline.await(this);
        }
        return report();
    }

    private V report() throws ExecutionException {
        if (state == State.CANCELLED) {
            throw new CancellationException();
        }
        if (state == State.FAILED) {
            throw new ExecutionException(failure);
        }
        return result;
    }

    /** Called once, when the task has ended in any way; subclasses may override it. */
    protected void done() {
    }

    protected void set(V v) {
        synchronized (this) {
            if (isDone()) {
                return;
            }
            result = v;
            finish(State.DONE);
        }
        done();
    }

    protected void setException(Throwable t) {
        synchronized (this) {
            if (isDone()) {
                return;
            }
            failure = t;
            finish(State.FAILED);
        }
        done();
    }

    public void run() {
        synchronized (this) {
            if (state != State.NEW) {
                return;
            }
            state = State.RUNNING;
            runner = Thread.currentThread();
        }
        try {
            set(callable.call());
        } catch (Throwable t) {
            setException(t);
        }
    }
}
