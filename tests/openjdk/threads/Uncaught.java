// exit: 1
// stderr: Exception in thread "main" java\.lang\.IllegalStateException: last
// stderr: Exception in thread "worker" java\.lang\.RuntimeException: in worker
// stderr: Caused by: java\.lang\.ArithmeticException: / by zero
// Uncaught exceptions of threads: printed by default, the process goes on; main's own gives exit status 1 after hooks and others.
public class Uncaught {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Thread t = new Thread(() -> {
            try { int z = 0; System.out.println(1 / z); } catch (ArithmeticException e) { throw new RuntimeException("in worker", e); }
        }, "worker");
        t.start();
        t.join();
        System.out.println("after worker");
        Thread handlerThrows = new Thread(() -> { throw new Error("first"); }, "twice");
        handlerThrows.setUncaughtExceptionHandler((x, e) -> { System.out.println("handler " + e.getMessage()); throw new RuntimeException("from handler"); });
        handlerThrows.start();
        handlerThrows.join();
        System.out.println(handlerThrows.getState());
        Thread late = new Thread(() -> { try { Thread.sleep(50); } catch (InterruptedException e) { } System.out.println("late thread ends"); });
        late.start();
        throw new IllegalStateException("last");
    }
}
