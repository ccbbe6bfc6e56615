// Money transfers between accounts with ordered locking; the total never changes.
import java.util.Random;

public class BankTransfers {
    static class Account {
        final int id;
        long bal;
        int ops;
        Account(int id, long b) {
            this.id = id;
            bal = b;
        }
    }

    static class Insufficient extends Exception {
        Insufficient(int id) { super("account " + id); }
    }

    static void move(Account a, Account b, long amt) throws Insufficient {
        Account x = a.id < b.id ? a : b, y = a.id < b.id ? b : a;
        synchronized (x) {
            synchronized (y) {
                if (a.bal < amt) throw new Insufficient(a.id);
                a.bal -= amt;
                b.bal += amt;
                a.ops++;
                b.ops++;
            }
        }
    }

    static long total(Account[] as) { return sum(as, 0); }
    static long sum(Account[] as, int i) {
        if (i == as.length) {
            long s = 0;
            for (Account a : as) s += a.bal;
            return s;
        }
        synchronized (as[i]) { return sum(as, i + 1); }
    }

    public static void main(String[] args) throws Exception {
        Account[] as = new Account[12];
        for (int i = 0; i < as.length; i++) as[i] = new Account(i, 1000);
        int[] fails = new int[5];
        Thread[] ts = new Thread[5];
        boolean[] wrong = new boolean[1];
        for (int t = 0; t < ts.length; t++) {
            int k = t;
            ts[t] = new Thread(() -> {
                Random r = new Random(k);
                for (int i = 0; i < 3000; i++) {
                    int a = r.nextInt(12), b = r.nextInt(12);
                    if (a == b) continue;
                    try {
                        move(as[a], as[b], r.nextInt(700));
                    } catch (Insufficient e) {
                        fails[k]++;
                    }
                }
            });
            ts[t].start();
        }
        Thread audit = new Thread(() -> {
            for (int i = 0; i < 300; i++) if (total(as) != 12000) wrong[0] = true;
        });
        audit.start();
        for (Thread t : ts) t.join();
        audit.join();
        int ops = 0, f = 0, tried = 0;
        for (Account a : as) ops += a.ops;
        for (int x : fails) f += x;
        for (int k = 0; k < 5; k++) {
            Random r = new Random(k);
            for (int i = 0; i < 3000; i++) {
                int a = r.nextInt(12), b = r.nextInt(12);
                if (a == b) continue;
                r.nextInt(700);
                tried++;
            }
        }
        System.out.println(total(as) + " " + wrong[0] + " " + (ops / 2 + f == tried) + " " + tried);
        try {
            move(as[0], as[1], 1 << 30);
        } catch (Insufficient e) {
            System.out.println(e.getMessage());
        }
    }
}
