// A readers/writer lock and a reentrant lock built from monitors.
public class ReadWriteLock {
    static class Rw {
        int readers, writers, waitingW;
        synchronized void rl() throws InterruptedException {
            while (writers > 0 || waitingW > 0) wait();
            readers++;
        }

        synchronized void ru() {
            if (--readers == 0) notifyAll();
        }

        synchronized void wl() throws InterruptedException {
            waitingW++;
            while (readers > 0 || writers > 0) wait();
            waitingW--;
            writers++;
        }

        synchronized void wu() {
            writers--;
            notifyAll();
        }
    }

    static class Re {
        Thread owner;
        int depth;
        synchronized void lock() throws InterruptedException {
            Thread t = Thread.currentThread();
            while (owner != null && owner != t) wait();
            owner = t;
            depth++;
        }

        synchronized void unlock() {
            if (owner != Thread.currentThread()) throw new IllegalMonitorStateException("not owner");
            if (--depth == 0) {
                owner = null;
                notify();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Rw rw = new Rw();
        int[] data = new int[10];
        int[] bad = new int[8];
        Thread[] ts = new Thread[8];
        for (int k = 0; k < 8; k++) {
            int s = k;
            ts[k] = new Thread(() -> {
                try {
                    for (int i = 0; i < 400; i++) {
                        if (s < 3) {
                            rw.wl();
                            for (int j = 0; j < 10; j++) data[j]++;
                            rw.wu();
                        } else {
                            rw.rl();
                            for (int j = 1; j < 10; j++) if (data[j] != data[0]) bad[s]++;
                            rw.ru();
                        }
                    }
                } catch (InterruptedException e) {
                    bad[s] = -1;
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        int b = 0;
        for (int x : bad) b += x;
        System.out.println(data[0] + " " + data[9] + " " + b + " " + rw.readers + rw.writers);
        Re re = new Re();
        int[] n = {0};
        for (int k = 0; k < 8; k++) {
            ts[k] = new Thread(() -> {
                try {
                    for (int i = 0; i < 300; i++) {
                        re.lock();
                        re.lock();
                        n[0]++;
                        re.unlock();
                        n[0]++;
                        re.unlock();
                    }
                } catch (InterruptedException e) {
                    n[0] = -1;
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(n[0] + " " + re.depth + (re.owner == null));
        try {
            re.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
