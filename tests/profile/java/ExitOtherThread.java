// exit: 5
// Another thread ends the program while some run, one waits, one is blocked and main is in a loop.
public class ExitOtherThread {
    static volatile boolean go;
    static volatile int spun;
    static final Object LOCK = new Object();

    static int turn(int i) {
        int r = 0;
        for (int k = 0; k < 5; k++) r += i / (k + 1);
        return r;
    }

    static void spin() {
        int i = 0;
        while (true) {
            spun = turn(i++);
            if (i > 2000) go = true;
        }
    }

    static void hold() {
        synchronized (LOCK) {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        }
    }

    static synchronized void await() throws InterruptedException {
        while (true) ExitOtherThread.class.wait();
    }

    static void start(Runnable r) {
        Thread t = new Thread(r);
        t.setDaemon(true);
        t.start();
    }

    public static void main(String[] args) throws Exception {
        start(ExitOtherThread::spin);
        start(ExitOtherThread::spin);
        start(ExitOtherThread::hold);
        start(ExitOtherThread::hold);
        start(() -> {
            try {
                await();
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        });
        new Thread(() -> {
            while (!go) Thread.yield();
            System.out.println("exit");
            System.exit(5);
        }).start();
        spin();
    }
}
