// Timed waits and sleeps last at least as long as requested, deadlines hold under notify storms; join with timeouts.
public class TimedWaiting {
    static final Object L = new Object();
    static boolean await(long ms) throws InterruptedException {
        long end = System.nanoTime() + ms * 1000000;
        synchronized (L) {
            while (!flag) {
                long left = (end - System.nanoTime() + 999999) / 1000000;
                if (left <= 0) return false;
                L.wait(left);
            }
            return true;
        }
    }

    static boolean flag;

    public static void main(String[] args) throws Exception {
        for (int ms : new int[] {1, 5, 20}) {
            long t = System.nanoTime();
            Thread.sleep(ms);
            System.out.println(ms + " slept " + (System.nanoTime() - t >= ms * 1000000L));
        }
        long c = System.currentTimeMillis();
        Thread.sleep(30);
        long el = System.currentTimeMillis() - c;
        System.out.println(el >= 29 && el < 20000);
        Thread storm = new Thread(() -> {
            for (int i = 0; i < 200; i++) {
                synchronized (L) { L.notifyAll(); }
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        storm.start();
        long t = System.nanoTime();
        System.out.println(await(60) + " " + (System.nanoTime() - t >= 59000000L));
        storm.interrupt();
        storm.join();
        Thread set = new Thread(() -> {
            synchronized (L) {
                flag = true;
                L.notifyAll();
            }
        });
        set.start();
        System.out.println(await(60000));
        set.join();
        Thread never = new Thread(() -> {
            try {
                Thread.sleep(100000);
            } catch (InterruptedException e) { }
        });
        never.start();
        t = System.nanoTime();
        never.join(25);
        System.out.println((System.nanoTime() - t >= 24000000L) + " " + never.isAlive());
        never.join(0, 500000);
        never.interrupt();
        never.join();
        System.out.println(never.isAlive());
        long last = System.nanoTime();
        boolean mono = true;
        for (int i = 0; i < 10000; i++) {
            long n = System.nanoTime();
            mono &= n >= last;
            last = n;
        }
        System.out.println(mono);
        try {
            Thread.currentThread().join(5);
            System.out.println("joined self for 5 ms");
            never.join(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
