import java.util.concurrent.atomic.AtomicInteger;

/** Runs eight threads at a time, which end at once, until it reads a line; then prints the number of threads. */
public class Threads {
    static final AtomicInteger ended = new AtomicInteger();
    static volatile boolean isEnding;

    static void starts() {
        while (!isEnding) {
            Thread thread = new Thread(ended::incrementAndGet);
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] starters = new Thread[8];
        for (int i = 0; i < starters.length; i++) {
            starters[i] = new Thread(Threads::starts);
            starters[i].start();
        }
        System.out.println("ready");
        System.in.read();
        isEnding = true;
        for (Thread starter : starters) {
            starter.join();
        }
        System.out.println(ended.get() + starters.length);
    }
}
