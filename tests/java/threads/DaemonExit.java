// The VM ends when only daemon threads are left; they are cut off in the middle of their work.
public class DaemonExit {
    public static void main(String[] args) throws Exception {
        Thread d = new Thread(() -> {
            try {
                synchronized (DaemonExit.class) {
                    while (true) DaemonExit.class.wait();
                }
            } catch (InterruptedException e) {
                System.out.println("no");
            } finally {
                System.out.println("finally of a daemon must not run");
            }
        });
        d.setDaemon(true);
        d.start();
        Thread spin = new Thread(() -> {
            long x = 0;
            while (true) x++;
        });
        spin.setDaemon(true);
        spin.start();
        Thread main = Thread.currentThread();
        Thread user = new Thread(() -> {
            try {
                main.join();
                Thread.sleep(50);
            } catch (InterruptedException e) { }
            System.out.println("user thread done");
        });
        user.start();
        System.out.println("main done " + d.isDaemon());
    }
}
