import java.util.concurrent.atomic.AtomicInteger;
import jp2vm.Profile;

/** Several threads switch the profile at the same time, while others work. */
public class Many {
    static final AtomicInteger done = new AtomicInteger(), refused = new AtomicInteger();
    static volatile boolean isOver;
    static volatile int kept;

    static int step(int i) {
        return i < 2 ? i : step(i - 1) + step(i - 2);
    }

    static void work() {
        while (!isOver) {
            kept = step(12);
        }
    }

    static void change(int rounds, int seed, String directory) {
        for (int i = 0; i < rounds; i++) {
            try {
                switch ((i * 7 + seed) % 5) {
                case 0:
                case 1:
                    Profile.start();
                    break;
                case 2:
                    Profile.stop();
                    break;
                case 3:
                    Profile.reset();
                    break;
                default:
                    Profile.dump(directory + "/many" + seed + ".jp2");
                    break;
                }
                done.incrementAndGet();
            } catch (IllegalStateException e) {
                refused.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        Thread[] workers = new Thread[2], changers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(Many::work);
            workers[i].start();
        }
        for (int i = 0; i < changers.length; i++) {
            int seed = i;
            changers[i] = new Thread(() -> change(rounds, seed, args[1]));
            changers[i].start();
        }
        for (Thread thread : changers) {
            thread.join();
        }
        isOver = true;
        for (Thread thread : workers) {
            thread.join();
        }
        if (Profile.isOn()) {
            Profile.stop();
        }
        Profile.start();
        Profile.reset();
        for (int i = 0; i < 10; i++) {
            kept = step(10);
        }
        Profile.stop();
        System.out.println(done.get() + refused.get());
    }
}
