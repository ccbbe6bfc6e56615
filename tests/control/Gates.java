import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Comparator;

/**
 * Four threads work until they receive `close`: then they wait at a gate, and their counts are
 * printed. Lines on standard input say open, close or end.
 */
public class Gates implements Runnable {
    static boolean isClosed = true, isOver;
    static int waiting;
    static final Object gate = new Object();
    static final String[] NAMES = {"step", "recurse", "fail", "enter", "copy", "order", "choose"};

    final long[] counts = new long[NAMES.length];
    int value;
    final int[] from = new int[16], to = new int[16];

    static boolean pass() throws InterruptedException {
        synchronized (gate) {
            waiting++;
            gate.notifyAll();
            while (isClosed) {
                gate.wait();
            }
            waiting--;
            return !isOver;
        }
    }

    int step(int i) {
        counts[0]++;
        return i * 31 + 7;
    }

    int recurse(int n) {
        counts[1]++;
        return n <= 0 ? step(n) : recurse(n - 1) + (n & 3);
    }

    void fail(int i) {
        counts[2]++;
        if ((i & 1) == 0) {
            throw new IllegalStateException();
        }
        int[] none = new int[i & 1];
        none[i | 1] = i;
    }

    synchronized int enter(int i) {
        counts[3]++;
        return i < 3 ? i : enter(i - 2);
    }

    void copy(int length) {
        counts[4]++;
        System.arraycopy(from, 0, to, 0, length);
    }

    int order(Comparator<Integer> comparator, int i) {
        counts[5]++;
        return comparator.compare(i, value);
    }

    long choose(long a, int b) {
        counts[6]++;
        switch (b & 3) {
        case 0:
            return a << 1;
        case 1:
            return a >> 1;
        default:
            return a;
        }
    }

    void round(int i) {
        for (int k = 0; k < (i & 7); k++) {
            value += step(k) ^ i;
        }
        value += recurse(i & 31);
        try {
            fail(i);
        } catch (IllegalStateException | ArrayIndexOutOfBoundsException e) {
            value ^= i;
        } finally {
            value += enter(i & 7);
        }
        copy(i & 15);
        value += order((a, b) -> a.hashCode() < b ? 1 : 2, i);
        value += (int) choose(value, i);
    }

    @Override
    public void run() {
        try {
            int i = 0;
            while (pass()) {
                for (boolean goesOn = true; goesOn; i++) {
                    round(i);
                    synchronized (gate) {
                        goesOn = !isClosed;
                    }
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void close(Gates[] all) throws InterruptedException {
        StringBuilder line = new StringBuilder();
        synchronized (gate) {
            isClosed = true;
            while (waiting < all.length) {
                gate.wait();
            }
        }
        for (int k = 0; k < NAMES.length; k++) {
            long sum = 0;
            for (Gates one : all) {
                sum += one.counts[k];
            }
            line.append(sum).append(' ');
        }
        System.out.println(line);
    }

    static void open(boolean isEnd) {
        synchronized (gate) {
            isOver = isEnd;
            isClosed = false;
            gate.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Gates[] all = new Gates[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new Gates();
            new Thread(all[i], "worker-" + i).start();
        }
        System.out.println("ready");
        for (String line; (line = input.readLine()) != null; ) {
            if (line.equals("close")) {
                close(all);
            } else {
                open(line.equals("end"));
                if (line.equals("end")) {
                    return;
                }
            }
        }
    }
}
