// Handlers: per thread, default, group; order; exceptions from run, from handlers; the thread's state inside the handler.
public class UncaughtHandlers {
    static StringBuilder log = new StringBuilder();
    static class G extends ThreadGroup {
        G() { super("g"); }
        @Override public void uncaughtException(Thread t, Throwable e) {
            log.append("group:").append(t.getName()).append(':').append(e.getMessage()).append(' ');
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> { throw new RuntimeException("a"); }, "ta");
        a.setUncaughtExceptionHandler((t, e) -> log.append("own:").append(t.isAlive())
            .append(Thread.currentThread() == t).append(e.getMessage()).append(' '));
        a.start();
        a.join();
        Thread b = new Thread(new G(), () -> { throw new RuntimeException("b"); }, "tb");
        b.start();
        b.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> log.append("default:")
            .append(e.getClass().getSimpleName()).append(' '));
        Thread c = new Thread(() -> {
            Object o = "x";
            Integer i = (Integer) o;
        }, "tc");
        System.out.println(c.getUncaughtExceptionHandler() == c.getThreadGroup());
        c.start();
        c.join();
        Thread d = new Thread(() -> {
            try {
                throw new Error("first");
            } finally {
                throw new IllegalStateException("second");
            }
        });
        d.start();
        d.join();
        Thread e = new Thread(() -> { throw new ThreadDeath(); });
        e.start();
        e.join();
        Thread f = new Thread() {
            @Override public void run() { depth(0); }
            int depth(int n) { return depth(n + 1) + 1; }
        };
        f.start();
        f.join();
        System.out.println(log);
        System.out.println((Thread.getDefaultUncaughtExceptionHandler() != null) + " "
            + (a.getUncaughtExceptionHandler() == null));
        int[] n = {0};
        Thread[] ts = new Thread[20];
        for (int i = 0; i < 20; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                if (k % 2 == 0) throw new IllegalArgumentException("k" + k);
            });
            ts[i].setUncaughtExceptionHandler((t, x) -> {
                synchronized (n) { n[0] += Integer.parseInt(x.getMessage().substring(1)); }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(n[0]);
    }
}
