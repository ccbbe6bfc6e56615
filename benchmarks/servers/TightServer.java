import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A cache that fills the heap to 1/1.3 of its size, all the time. Its entries have from 16 bytes to 1 MB; which sizes
 * are frequent changes every minute, so that what is freed seldom fits what comes next.
 */
public final class TightServer implements Soak.Server {
    private static final int BYTES_PER_REQUEST = 100_000;
    private static final int REQUESTS_PER_SIZE = 2_000;
    private static final int MOST_BYTES = 1_000_000;
    private static final double HEAP_PER_LIVE = 1.3;

    private final List<byte[]> entries = new ArrayList<>();
    private final Random random = new Random(1);
    private long live, most;

    /** What an entry takes: the array, and its place in the list. */
    private static int bytesOf(byte[] entry) {
        return (entry.length + 31) / 16 * 16 + 8;
    }

    /** From a sixteenth of the size that is frequent now to 16 times that. */
    private int size(long number) {
        double frequent = 64 * Math.pow(4, number / REQUESTS_PER_SIZE % 5);
        double size = frequent * Math.pow(2, 8 * random.nextDouble() - 4);
        return random.nextInt(2_000) == 0 ? random.nextInt(MOST_BYTES) : Math.max(1, (int) size);
    }

    private void add(byte[] entry) {
        while (live + bytesOf(entry) > most) {
            int victim = random.nextInt(entries.size());
            byte[] last = entries.remove(entries.size() - 1);
            byte[] old = victim == entries.size() ? last : entries.set(victim, last);
            live -= bytesOf(old);
        }
        entries.add(entry);
        live += bytesOf(entry);
    }

    @Override
    public synchronized void start() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long base = runtime.totalMemory() - runtime.freeMemory();
        most = (long) (runtime.maxMemory() / HEAP_PER_LIVE) - base;
        for (int number = 0; live < most - 2 * MOST_BYTES; number++) {
            add(new byte[size(number)]);
        }
    }

    @Override
    public synchronized void request(int client, long number) {
        for (int bytes = 0; bytes < BYTES_PER_REQUEST;) {
            byte[] entry = new byte[size(number)];
            entry[0] = 1;
            add(entry);
            bytes += bytesOf(entry);
        }
        byte[] some = entries.get(random.nextInt(entries.size()));
        if (some.length == 0 || entries.size() < 10) {
            throw new IllegalStateException("request " + number + ": no entries");
        }
    }

    @Override
    public void stop() {
    }
}
