/** Four threads work until a line is read; each thread counts its work. */
public class Work implements Runnable {
    static volatile boolean isRunning = true;
    static final Object lock = new Object();
    long steps, loops, throwns, locks;
    int value;
    final int[] last = new int[8];

    int step(int i) {
        steps++;
        return i * 31 + 7;
    }

    int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += step(sum) ^ i;
            loops++;
        }
        return sum;
    }

    void fail(int i) {
        throwns++;
        if ((i & 1) == 0) {
            throw new IllegalStateException();
        }
        throwns++;
        int[] none = new int[i & 1];
        none[i | 1] = i;
    }

    synchronized void enter(int i) {
        locks++;
        last[i & 7] = i;
    }

    long shift(long a, int b) {
        switch (b & 3) {
        case 0:
            return a << 1;
        case 1:
            return a >> 1;
        default:
            return a;
        }
    }

    @Override
    public void run() {
        int i = 0;
        while (isRunning) {
            value += loop(i & 15);
            try {
                fail(i);
            } catch (IllegalStateException | ArrayIndexOutOfBoundsException e) {
                value ^= i;
            }
            enter(i);
            value += (int) shift(value, i);
            i++;
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        System.in.read();
        Work[] works = new Work[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            works[i] = new Work();
            threads[i] = new Thread(works[i], "worker-" + i);
            threads[i].start();
        }
        System.in.read();
        isRunning = false;
        long steps = 0, loops = 0, throwns = 0, locks = 0;
        for (int i = 0; i < 4; i++) {
            threads[i].join();
            steps += works[i].steps;
            loops += works[i].loops;
            throwns += works[i].throwns;
            locks += works[i].locks;
        }
        System.out.println(steps + " " + loops + " " + throwns + " " + locks);
        System.in.read();
    }
}
