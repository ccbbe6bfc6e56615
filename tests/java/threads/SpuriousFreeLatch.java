// Latches, rendezvous and phases built on monitors with many threads; results independent of scheduling.
public class SpuriousFreeLatch {
    static class Latch {
        int n;
        Latch(int n) { this.n = n; }
        synchronized void down() {
            if (--n <= 0) notifyAll();
        }

        synchronized void await() throws InterruptedException {
            while (n > 0) wait();
        }
    }

    static class Exchange<T> {
        T a;
        boolean full, taken;
        T b;
        synchronized T swap(T mine) throws InterruptedException {
            while (taken) wait();
            if (!full) {
                a = mine;
                full = true;
                while (!taken) wait();
                T r = b;
                full = taken = false;
                notifyAll();
                return r;
            }
            b = mine;
            taken = true;
            T r = a;
            notifyAll();
            return r;
        }
    }

    static class Phaser {
        final int parties;
        int arrived, phase;
        Phaser(int n) { parties = n; }
        synchronized int arrive() throws InterruptedException {
            int p = phase;
            if (++arrived == parties) {
                arrived = 0;
                phase++;
                notifyAll();
            } else while (p == phase) wait();
            return p;
        }
    }

    public static void main(String[] args) throws Exception {
        Latch start = new Latch(1), done = new Latch(10);
        int[] sum = {0};
        for (int i = 0; i < 10; i++) {
            int k = i;
            new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    return;
                }
                synchronized (sum) { sum[0] += k * k; }
                done.down();
            }).start();
        }
        System.out.println(sum[0]);
        start.down();
        done.await();
        System.out.println(sum[0]);
        Exchange<Integer> ex = new Exchange<>();
        int[] got = new int[2];
        Thread[] ts = new Thread[2];
        for (int k = 0; k < 2; k++) {
            int me = k;
            ts[k] = new Thread(() -> {
                try {
                    for (int i = 0; i < 300; i++) {
                        int v = ex.swap(i * 2 + me);
                        if (v != i * 2 + (1 - me)) got[me] = -1000000;
                        got[me] += v;
                    }
                } catch (InterruptedException e) {
                    got[me] = -1;
                }
            });
            ts[k].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(got[0] + " " + got[1]);
        int n = 5, rounds = 60;
        Phaser ph = new Phaser(n);
        long[] cell = new long[n], next = new long[n];
        for (int i = 0; i < n; i++) cell[i] = i + 1;
        Thread[] ws = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            ws[i] = new Thread(() -> {
                try {
                    for (int r = 0; r < rounds; r++) {
                        next[k] = (cell[(k + 1) % n] * 31 + cell[(k + n - 1) % n] + r) % 1000003;
                        ph.arrive();
                        cell[k] = next[k];
                        ph.arrive();
                    }
                } catch (InterruptedException e) {
                    cell[k] = -1;
                }
            });
            ws[i].start();
        }
        for (Thread t : ws) t.join();
        System.out.println(java.util.Arrays.toString(cell) + " " + ph.phase);
    }
}
