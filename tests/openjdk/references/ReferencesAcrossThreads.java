// References made, cleared and queued while several threads allocate; a queue with several readers.
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;

public class ReferencesAcrossThreads {
    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    static final AtomicInteger taken = new AtomicInteger();

    static final class Numbered extends WeakReference<Object> {
        final int number;

        Numbered(Object o, int number) {
            super(o, queue);
            this.number = number;
        }
    }

    public static void main(String[] args) throws Exception {
        Set<Numbered> all = Collections.synchronizedSet(new HashSet<>());
        boolean[] seen = new boolean[4 * 500];
        Thread[] readers = new Thread[2];
        for (int r = 0; r < readers.length; r++) {
            readers[r] = new Thread(() -> {
                try {
                    while (true) {
                        Numbered n = (Numbered) queue.remove();
                        synchronized (seen) {
                            if (seen[n.number]) {
                                System.out.println("twice " + n.number);
                            }
                            seen[n.number] = true;
                        }
                        taken.incrementAndGet();
                    }
                } catch (InterruptedException e) {
                    System.out.println("reader ends " + Thread.currentThread().isInterrupted());
                }
            });
            readers[r].start();
        }
        Thread[] makers = new Thread[4];
        for (int m = 0; m < makers.length; m++) {
            int base = m * 500;
            makers[m] = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    all.add(new Numbered(new byte[64], base + i));
                    if (i % 100 == 0) {
                        System.gc();
                    }
                }
            });
            makers[m].start();
        }
        for (Thread m : makers) {
            m.join();
        }
        for (int i = 0; i < 300 && taken.get() < 1980; i++) {
            System.gc();
            Thread.sleep(5);
        }
        System.out.println(taken.get() >= 1980 && taken.get() <= 2000);
        for (Thread r : readers) {
            r.interrupt();
            r.join();
        }
        System.out.println(all.size());
    }
}
