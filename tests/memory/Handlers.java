// The handler of an OutOfMemoryError can allocate 64 KB, although the heap stays full: after many errors,
// in every thread, however the memory ran out.
import java.util.concurrent.CountDownLatch;

public class Handlers {
    static final int THREADS = 6, BYTES = 64 << 10;
    static Object[] chain; // fills the heap
    static Object kept;
    static final StringBuffer failed = new StringBuffer(4096);

    static void fill() {
        while (true) {
            chain = new Object[] {chain, new byte[200]};
        }
    }

    static void fillAlone() {
        Object[] own = null;
        while (true) {
            own = new Object[] {own, new byte[2000]};
        }
    }

    // Small objects of several sizes, all alive until the end.
    static int handle() {
        Object[] all = new Object[200];
        int bytes = 0;
        for (int i = 0; bytes < BYTES; i = (i + 1) % all.length) {
            int size = new int[] {16, 1000, 40, 5000, 300, 16000}[i % 6];
            all[i] = new Object[] {all[i], Integer.valueOf(1000 + i), new byte[size]};
            bytes += size + 16 + 16 + 40;
        }
        return new StringBuilder("handled ").append(bytes).toString().length();
    }

    interface Code {
        void run() throws Throwable;
    }

    // The heap is full before and after, except for the objects that handlers allocate.
    static void expect(String name, int times, Code code) {
        for (int i = 0; i < times; i++) {
            try {
                code.run();
                failed.append(" no error of ").append(name);
            } catch (OutOfMemoryError e) {
                try {
                    handle();
                } catch (OutOfMemoryError second) {
                    failed.append(" ").append(name).append(" ").append(i);
                    return;
                }
            } catch (Throwable e) {
                failed.append(" ").append(e);
            }
        }
    }

    static void threads(Code code) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(THREADS);
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                start.countDown();
                try {
                    start.await();
                } catch (InterruptedException e) {
                }
                expect("a thread", 1, code);
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Throwable {
        int half = (int) (Runtime.getRuntime().maxMemory() / 2);
        long[] cloned = new long[half / 48];
        // All code is made before memory is short.
        Code own = Handlers::fillAlone, small = Handlers::fill, array = () -> kept = new byte[half];
        Code longest = () -> kept = new long[Integer.MAX_VALUE];
        Code dimensions = () -> kept = new byte[half / 1000][1010];
        Code clone = () -> kept = cloned.clone();
        Code thrown = () -> { throw new OutOfMemoryError(); };
        handle();
        expect("a first error", 1, thrown);
        expect("own lists", 3, own);
        for (int i = 0; i < 10; i++) {
            threads(own); // in some rounds, handlers wait for other threads' collections
        }
        expect("small objects", 6, small);
        expect("arrays", 50, array);
        expect("too long arrays", 50, longest);
        expect("dimensions", 20, dimensions);
        expect("clones", 20, clone);
        expect("thrown", 50, thrown);
        threads(small);
        chain = null;
        System.out.println(failed.length() == 0 ? "all handled" : "failed:" + failed);
    }
}
