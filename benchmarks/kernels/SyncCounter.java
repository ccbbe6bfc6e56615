/** Uncontended locking: synchronized methods, static ones, blocks, nested entries. */
public class SyncCounter {
    private int count;
    private static int shared;
    private final Object lock = new Object();

    synchronized void add(int n) {
        count += n;
    }

    synchronized int get() {
        return count;
    }

    synchronized void twice(int n) {
        add(n);
        add(-n + 1);
    }

    static synchronized int bump() {
        return ++shared;
    }

    int block(int n) {
        synchronized (lock) {
            count ^= n;
            return count;
        }
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 7700000);
        SyncCounter c = new SyncCounter();
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            c.add(i & 3);
            c.twice(i);
            sum += c.block(i) + bump();
            sum ^= c.get();
        }
        Kernel.report("SyncCounter", sum);
    }
}
