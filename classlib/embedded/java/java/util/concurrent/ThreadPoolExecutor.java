package java.util.concurrent;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A pool of threads. A task starts a new thread while there are fewer threads than the core number.
 * Otherwise it enters the queue; if the queue is full, it starts another thread up to the maximum;
 * at the maximum, the handler decides. Threads beyond the core number end when idle.
 */
public class ThreadPoolExecutor extends AbstractExecutorService {
    private volatile int coreSize;
    private volatile int maximumSize;
    private final long keepAliveNanos;
    private final BlockingQueue<Runnable> queue;
    private final ThreadFactory threadFactory;
    private volatile RejectedExecutionHandler handler;

    // The following fields are protected by this object's monitor.
    private final Set<Worker> workers = new HashSet<>();
    private int largestSize;
    private long completed;
    private int active;
    private boolean shutdown;
    private boolean stopped;

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime,
            TimeUnit unit, BlockingQueue<Runnable> workQueue) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue,
                Executors.defaultThreadFactory(), new AbortPolicy());
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime,
            TimeUnit unit, BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue, threadFactory,
                new AbortPolicy());
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime,
            TimeUnit unit, BlockingQueue<Runnable> workQueue, RejectedExecutionHandler handler) {
        this(corePoolSize, maximumPoolSize, keepAliveTime, unit, workQueue,
                Executors.defaultThreadFactory(), handler);
    }

    public ThreadPoolExecutor(int corePoolSize, int maximumPoolSize, long keepAliveTime,
            TimeUnit unit, BlockingQueue<Runnable> workQueue, ThreadFactory threadFactory,
            RejectedExecutionHandler handler) {
        if (corePoolSize < 0 || maximumPoolSize <= 0 || maximumPoolSize < corePoolSize
                || keepAliveTime < 0) {
            throw new IllegalArgumentException();
        }
        if (workQueue == null || threadFactory == null || handler == null) {
            throw new NullPointerException();
        }
        coreSize = corePoolSize;
        maximumSize = maximumPoolSize;
        keepAliveNanos = unit.toNanos(keepAliveTime);
        queue = workQueue;
        this.threadFactory = threadFactory;
        this.handler = handler;
    }

    public void execute(Runnable command) {
        if (command == null) {
            throw new NullPointerException();
        }
        if (!accept(command)) {
            handler.rejectedExecution(command, this);
        }
    }

    private synchronized boolean accept(Runnable command) {
        if (shutdown) {
            return false;
        }
        if (workers.size() < coreSize) {
            startWorker(command);
            return true;
        }
        if (queue.offer(command)) {
            if (workers.isEmpty()) {
                startWorker(null);
            }
            return true;
        }
        if (workers.size() < maximumSize) {
            startWorker(command);
            return true;
        }
        return false;
    }

    private void startWorker(Runnable firstTask) {
        Worker w = new Worker(firstTask);
        w.thread = threadFactory.newThread(w);
        workers.add(w);
        largestSize = Math.max(largestSize, workers.size());
        w.thread.start();
    }

    private class Worker implements Runnable {
        private Runnable task;
        private Thread thread;
        private boolean busy;

        Worker(Runnable firstTask) {
            task = firstTask;
        }

        @Override
        public void run() {
            boolean normal = false;
            try {
                while (task != null || (task = nextTask()) != null) {
                    runTask();
                }
                normal = true;
            } finally {
                ended(this, normal);
            }
        }

        private void runTask() {
            Throwable thrown = null;
            begun(this);
            try {
                beforeExecute(thread, task);
                task.run();
            } catch (RuntimeException | Error e) {
                thrown = e;
                throw e;
            } finally {
                try {
                    afterExecute(task, thrown);
                } finally {
                    task = null;
                    finished(this);
                }
            }
        }
    }

    private synchronized void begun(Worker w) {
        w.busy = true;
        active++;
        if (!stopped) {
            // An interrupt that was meant to wake the idle thread must not affect the task.
            Thread.interrupted();
        }
    }

    private synchronized void finished(Worker w) {
        w.busy = false;
        active--;
        completed++;
    }

    /** Waits for a task. Returns null if the worker must end. */
    private Runnable nextTask() {
        while (true) {
            boolean mayEnd;
            synchronized (this) {
                if (shutdown) {
                    return stopped ? null : queue.poll();
                }
                mayEnd = workers.size() > coreSize;
            }
            try {
                Runnable r = mayEnd ? queue.poll(keepAliveNanos, TimeUnit.NANOSECONDS)
                        : queue.take();
                if (r != null || mayEnd) {
                    return r;
                }
            } catch (InterruptedException e) {
                // The interrupt may come from a shutdown, so the state is checked again.
                continue;
            }
        }
    }

    private void ended(Worker w, boolean normal) {
        synchronized (this) {
            workers.remove(w);
            if (!stopped && (!normal && !shutdown || workers.isEmpty() && !queue.isEmpty())) {
                startWorker(null);
            }
            if (!shutdown || !workers.isEmpty()) {
                return;
            }
        }
        terminated();
        synchronized (this) {
            notifyAll();
        }
    }

    public synchronized void shutdown() {
        shutdown = true;
        wakeIdle();
        notifyAll();
    }

    /** Wakes the threads that wait for a task, so that they check the state of the pool. */
    private void wakeIdle() {
        for (Worker w : workers) {
            if (!w.busy) {
                w.thread.interrupt();
            }
        }
    }

    public synchronized List<Runnable> shutdownNow() {
        shutdown = true;
        stopped = true;
        for (Worker w : workers) {
            w.thread.interrupt();
        }
        List<Runnable> waiting = new ArrayList<>();
        queue.drainTo(waiting);
        notifyAll();
        return waiting;
    }

    public synchronized boolean isShutdown() {
        return shutdown;
    }

    public synchronized boolean isTerminating() {
        return shutdown && !workers.isEmpty();
    }

    public synchronized boolean isTerminated() {
        return shutdown && workers.isEmpty();
    }

    public synchronized boolean awaitTermination(long timeout, TimeUnit unit)
            throws InterruptedException {
        Deadline deadline = new Deadline(timeout, unit);
        while (!isTerminated()) {
            if (deadline.isOver()) {
                return false;
            }
            deadline.await(this);
        }
        return true;
    }

    /** Called on the worker's thread before each task; subclasses may override it. */
    protected void beforeExecute(Thread t, Runnable r) {
    }

    /** Called after each task, with the exception that ended it or null; for subclasses. */
    protected void afterExecute(Runnable r, Throwable t) {
    }

    /** Called when the last thread has ended; for subclasses. */
    protected void terminated() {
    }

    public ThreadFactory getThreadFactory() {
        return threadFactory;
    }

    public RejectedExecutionHandler getRejectedExecutionHandler() {
        return handler;
    }

    public void setRejectedExecutionHandler(RejectedExecutionHandler handler) {
        if (handler == null) {
            throw new NullPointerException();
        }
        this.handler = handler;
    }

    /** If the number is larger, threads are started for waiting tasks; if smaller, idle ones end. */
    public synchronized void setCorePoolSize(int corePoolSize) {
        if (corePoolSize < 0 || corePoolSize > maximumSize) {
            throw new IllegalArgumentException();
        }
        int more = Math.min(corePoolSize - coreSize, queue.size());
        coreSize = corePoolSize;
        while (more-- > 0 && workers.size() < coreSize) {
            startWorker(null);
        }
        wakeIdle();
    }

    public synchronized void setMaximumPoolSize(int maximumPoolSize) {
        if (maximumPoolSize <= 0 || maximumPoolSize < coreSize) {
            throw new IllegalArgumentException();
        }
        maximumSize = maximumPoolSize;
        wakeIdle();
    }

    public synchronized boolean prestartCoreThread() {
        boolean start = !shutdown && workers.size() < coreSize;
        if (start) {
            startWorker(null);
        }
        return start;
    }

    public synchronized int prestartAllCoreThreads() {
        int n = 0;
        while (prestartCoreThread()) {
            n++;
        }
        return n;
    }

    public long getKeepAliveTime(TimeUnit unit) {
        return unit.convert(keepAliveNanos, TimeUnit.NANOSECONDS);
    }

    /** Removes a task from the queue, if it has not started. */
    public boolean remove(Runnable task) {
        return queue.remove(task);
    }

    public int getCorePoolSize() {
        return coreSize;
    }

    public int getMaximumPoolSize() {
        return maximumSize;
    }

    public BlockingQueue<Runnable> getQueue() {
        return queue;
    }

    public synchronized int getPoolSize() {
        return workers.size();
    }

    public synchronized int getActiveCount() {
        return active;
    }

    public synchronized int getLargestPoolSize() {
        return largestSize;
    }

    public synchronized long getTaskCount() {
        return completed + active + queue.size();
    }

    public synchronized long getCompletedTaskCount() {
        return completed;
    }

    /** Returns the state in one line, as the messages of rejections contain it. */
    public String toString() {
        synchronized (this) {
            String status = !shutdown ? "Running" : workers.isEmpty() ? "Terminated"
                    : "Shutting down";
            return super.toString() + "[" + status + ", pool size = " + workers.size()
                    + ", active threads = " + active + ", queued tasks = " + queue.size()
                    + ", completed tasks = " + completed + "]";
        }
    }

    /** Refuses the task with an exception. */
    public static class AbortPolicy implements RejectedExecutionHandler {
        public AbortPolicy() {
        }

        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            throw new RejectedExecutionException("Task " + r + " rejected from " + e);
        }
    }

    /** Runs the task on the thread that submitted it. */
    public static class CallerRunsPolicy implements RejectedExecutionHandler {
        public CallerRunsPolicy() {
        }

        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                r.run();
            }
        }
    }

    /** Drops the task that has waited longest, and tries again. */
    public static class DiscardOldestPolicy implements RejectedExecutionHandler {
        public DiscardOldestPolicy() {
        }

        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
            if (!e.isShutdown()) {
                e.getQueue().poll();
                e.execute(r);
            }
        }
    }

    /** Drops the task. */
    public static class DiscardPolicy implements RejectedExecutionHandler {
        public DiscardPolicy() {
        }

        public void rejectedExecution(Runnable r, ThreadPoolExecutor e) {
        }
    }
}
