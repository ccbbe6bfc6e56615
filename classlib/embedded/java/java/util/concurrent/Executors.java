package java.util.concurrent;

/** Makes thread pools and adapts tasks. */
public class Executors {
    private static int pools;

    private Executors() {
    }

    public static ExecutorService newFixedThreadPool(int nThreads) {
        return newFixedThreadPool(nThreads, defaultThreadFactory());
    }

    public static ExecutorService newFixedThreadPool(int nThreads, ThreadFactory threadFactory) {
        return new ThreadPoolExecutor(nThreads, nThreads, 0, TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(), threadFactory);
    }

    public static ExecutorService newSingleThreadExecutor() {
        return newFixedThreadPool(1);
    }

    public static ExecutorService newSingleThreadExecutor(ThreadFactory threadFactory) {
        return newFixedThreadPool(1, threadFactory);
    }

    /** Makes a pool that starts a thread for a task if no idle thread can be reused. */
    public static ExecutorService newCachedThreadPool() {
        return newCachedThreadPool(defaultThreadFactory());
    }

    public static ExecutorService newCachedThreadPool(ThreadFactory threadFactory) {
        return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 60, TimeUnit.SECONDS,
                new SynchronousQueue<>(), threadFactory);
    }

    /** Makes threads with names like pool-1-thread-2. */
    public static ThreadFactory defaultThreadFactory() {
        int pool = nextPool();
        return new ThreadFactory() {
            private int threads;

            @Override
            public Thread newThread(Runnable r) {
                int n;
                synchronized (this) {
                    n = ++threads;
                }
                Thread t = new Thread(r, "pool-" + pool + "-thread-" + n);
                t.setDaemon(false);
                t.setPriority(Thread.NORM_PRIORITY);
                return t;
            }
        };
    }

    private static synchronized int nextPool() {
        return ++pools;
    }

    public static <T> Callable<T> callable(Runnable task, T result) {
        if (task == null) {
            throw new NullPointerException();
        }
        return () -> {
            task.run();
            return result;
        };
    }

    public static Callable<Object> callable(Runnable task) {
        return callable(task, null);
    }
}
