// Dining philosophers with ordered forks, and with a waiter; all meals are eaten.
public class DiningPhilosophers {
    static class Fork {
        int uses;
        boolean taken;
    }

    static class Waiter {
        int seated;
        final int max;
        Waiter(int m) { max = m; }
        synchronized void sit() throws InterruptedException {
            while (seated == max) wait();
            seated++;
        }

        synchronized void rise() {
            seated--;
            notify();
        }
    }

    static void ordered(int n, int meals) throws Exception {
        Fork[] f = new Fork[n];
        for (int i = 0; i < n; i++) f[i] = new Fork();
        int[] eaten = new int[n];
        Thread[] t = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            Fork a = f[Math.min(i, (i + 1) % n)], b = f[Math.max(i, (i + 1) % n)];
            t[i] = new Thread(() -> {
                for (int m = 0; m < meals; m++) {
                    synchronized (a) {
                        synchronized (b) {
                            a.uses++;
                            b.uses++;
                            eaten[k]++;
                            if (m % 50 == 0) Thread.yield();
                        }
                    }
                }
            });
            t[i].start();
        }
        for (Thread x : t) x.join();
        int total = 0, uses = 0;
        for (int i = 0; i < n; i++) {
            total += eaten[i];
            uses += f[i].uses;
            if (eaten[i] != meals || f[i].uses != 2 * meals) System.out.println("bad " + i);
        }
        System.out.println("ordered " + n + " " + total + " " + uses);
    }

    static void waiter(int n, int meals) throws Exception {
        Waiter w = new Waiter(n - 1);
        Fork[] f = new Fork[n];
        for (int i = 0; i < n; i++) f[i] = new Fork();
        int[] clash = new int[1];
        Thread[] t = new Thread[n];
        for (int i = 0; i < n; i++) {
            Fork l = f[i], r = f[(i + 1) % n];
            t[i] = new Thread(() -> {
                try {
                    for (int m = 0; m < meals; m++) {
                        w.sit();
                        synchronized (l) {
                            while (l.taken) l.wait();
                            l.taken = true;
                        }
                        synchronized (r) {
                            while (r.taken) r.wait();
                            r.taken = true;
                        }
                        if (!l.taken || !r.taken) clash[0]++;
                        l.uses++;
                        r.uses++;
                        synchronized (r) {
                            r.taken = false;
                            r.notifyAll();
                        }
                        synchronized (l) {
                            l.taken = false;
                            l.notifyAll();
                        }
                        w.rise();
                    }
                } catch (InterruptedException e) {
                    clash[0] = -1;
                }
            });
            t[i].start();
        }
        for (Thread x : t) x.join();
        int uses = 0;
        for (Fork x : f) uses += x.uses;
        System.out.println("waiter " + n + " " + uses + " " + clash[0] + " " + w.seated);
    }

    public static void main(String[] args) throws Exception {
        ordered(5, 1000);
        ordered(2, 2000);
        ordered(9, 300);
        waiter(5, 200);
        waiter(3, 400);
    }
}
