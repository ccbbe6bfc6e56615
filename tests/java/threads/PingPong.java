// Strict alternation of threads with wait/notify, round robin among many, and barriers built from monitors.
public class PingPong {
    static class Ring {
        int turn;
        final int n;
        final StringBuilder log = new StringBuilder();
        Ring(int n) { this.n = n; }
        synchronized void go(int me, char c) throws InterruptedException {
            while (turn != me) wait();
            log.append(c);
            turn = (turn + 1) % n;
            notifyAll();
        }
    }

    static class Barrier {
        final int n;
        int waiting, gen;
        Barrier(int n) { this.n = n; }
        synchronized int await() throws InterruptedException {
            int g = gen;
            if (++waiting == n) {
                waiting = 0;
                gen++;
                notifyAll();
                return 0;
            }
            while (g == gen) wait();
            return 1;
        }
    }

    static class Sem {
        int p;
        Sem(int p) { this.p = p; }
        synchronized void acquire() throws InterruptedException {
            while (p == 0) wait();
            p--;
        }

        synchronized void release() {
            p++;
            notify();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int n = 2; n <= 6; n += 2) {
            Ring r = new Ring(n);
            Thread[] t = new Thread[n];
            for (int i = 0; i < n; i++) {
                int k = i;
                t[i] = new Thread(() -> {
                    try {
                        for (int j = 0; j < 50; j++) r.go(k, (char) ('a' + k));
                    } catch (InterruptedException e) {
                        r.log.append('!');
                    }
                });
            }
            for (int i = n - 1; i >= 0; i--) t[i].start();
            for (Thread x : t) x.join();
            System.out.println(r.log.length() + " " + r.log.substring(0, 24) + " " + r.log.toString()
                .hashCode());
        }
        int n = 4, rounds = 100;
        Barrier b = new Barrier(n);
        int[][] grid = new int[rounds + 1][n];
        int[] bad = new int[n], lead = new int[n];
        Thread[] t = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            t[i] = new Thread(() -> {
                try {
                    for (int r = 1; r <= rounds; r++) {
                        int s = k;
                        for (int j = 0; j < n; j++) s += grid[r - 1][j];
                        grid[r][k] = s % 1009;
                        if (b.await() == 0) lead[k]++;
                        for (int j = 0; j < n; j++) if (r > 1 && grid[r][j] == 0 && grid[r - 1][j] != 0
                            && k > n) bad[k]++;
                        b.await();
                    }
                } catch (InterruptedException e) {
                    bad[k] = -1;
                }
            });
            t[i].start();
        }
        for (Thread x : t) x.join();
        System.out.println(java.util.Arrays.toString(grid[rounds]) + " " + java.util.Arrays.toString(bad)
            + " " + (lead[0] + lead[1] + lead[2] + lead[3]));
        Sem s = new Sem(3);
        int[] in = {0, 0, 0};
        Thread[] w = new Thread[10];
        for (int i = 0; i < 10; i++) {
            w[i] = new Thread(() -> {
                try {
                    for (int j = 0; j < 50; j++) {
                        s.acquire();
                        synchronized (in) {
                            in[0]++;
                            in[1] = Math.max(in[1], in[0]);
                            in[2]++;
                        }
                        Thread.yield();
                        synchronized (in) { in[0]--; }
                        s.release();
                    }
                } catch (InterruptedException e) {
                    in[2] = -1;
                }
            });
            w[i].start();
        }
        for (Thread x : w) x.join();
        System.out.println(in[0] + " " + (in[1] <= 3) + " " + in[2] + " " + s.p);
    }
}
