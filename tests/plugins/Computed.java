import java.util.EventListener;

/** A program whose numbers computed.py knows. Arguments: a word and a number. */
public class Computed {
    interface Listener extends EventListener {
        void heard(int ms) throws InterruptedException;
    }

    static class Ear implements Listener {
        @Override
        public void heard(int ms) throws InterruptedException {
            if (ms > 0) {
                Thread.sleep(ms);
            }
        }
    }

    /** Fields by when they are written and read. */
    static class Box {
        final int fixed;
        int made, late, seen, changing, unread;

        Box(int value) {
            fixed = value;
            made = value;
        }
    }

    static Box known;

    /** A round: iload_2, iload_0, if_icmpge, iload_1, iload_2, iconst_3, imul, iadd, istore_1, iinc, goto. */
    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i * 3;
        }
        return sum;
    }

    static int other(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i * 3;
        }
        return sum;
    }

    static void listen(Listener listener, int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            listener.heard(0);
        }
        for (int i = 0; i < 3; i++) {
            listener.heard(40);
        }
    }

    static int boxes(int n) {
        Box box = new Box(n);
        box.late = 2;
        known = box;
        box.seen = 3;
        box.unread = 4;
        int sum = box.fixed + box.made + box.late + box.seen;
        for (int i = 0; i < n; i++) {
            sum += box.changing;
            box.changing = i;
        }
        return sum;
    }

    public static void main(String[] words) throws InterruptedException {
        int n = Integer.parseInt(words[1]);
        switch (words[0]) {
        case "loop":
            Thread worker = new Thread(() -> loop(n), "worker");
            worker.start();
            worker.join();
            break;
        case "alone":
            loop(n);
            break;
        case "leaving":
            loop(n);
            System.exit(0);
            break;
        case "both":
            loop(n);
            other(2 * n);
            break;
        case "listen":
            listen(new Ear(), n);
            break;
        default:
            boxes(n);
        }
    }
}
