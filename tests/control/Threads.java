import java.util.concurrent.atomic.AtomicInteger;

/** Eight threads at a time, each of which ends at once, until a line comes; then how many there were. */
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
