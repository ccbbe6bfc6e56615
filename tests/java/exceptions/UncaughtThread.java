// stderr: Exception in thread "worker" java\.lang\.RuntimeException: in worker
// An uncaught exception in another thread ends that thread only; exit status stays 0.
public class UncaughtThread {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { throw new RuntimeException("in worker"); }, "worker");
        t.start();
        t.join();
        System.out.println("main goes on " + t.isAlive() + " " + t.getState());
        Thread u = new Thread(() -> { throw new Error("error in worker"); });
        u.setUncaughtExceptionHandler((th, e) -> System.out.println("handler " + (th == u) + " " + e));
        u.start();
        u.join();
        Thread.setDefaultUncaughtExceptionHandler((th, e) ->
            System.out.println("default " + th.getName() + " " + e.getMessage()));
        Thread v = new Thread(() -> {
            int[] a = new int[0];
            a[1]++;
        }, "v");
        v.start();
        v.join();
        Thread w = new Thread(() -> { throw new RuntimeException("handler fails"); }, "w");
        w.setUncaughtExceptionHandler((th, e) -> { throw new IllegalStateException("ignored"); });
        w.start();
        w.join();
        System.out.println("done");
    }
}
