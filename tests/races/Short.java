/** The race of text books: two short threads, the second of which starts when the first one is over. */
public class Short {
    static int n;
    static int[] elements = new int[1];

    interface Body {
        void run();
    }

    static class Increment implements Runnable {
        public void run() {
            n++;
        }
    }

    static class Own extends Thread {
        public void run() {
            n++;
        }
    }

    /** Nothing but the program's own order: no join, no look at the thread. */
    static void afterEachOther(Thread... threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.start();
            Thread.sleep(20);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = () -> n++;
        switch (args[0]) {
        case "lambda":
            afterEachOther(new Thread(task), new Thread(task));
            break;
        case "late":
            new Thread(task).start();
            Thread.sleep(20);
            new Own().start();
            break;
        case "classes":
            afterEachOther(new Thread(new Increment()), new Own());
            break;
        case "elements":
            Body body = () -> elements[0]++;
            afterEachOther(new Thread(body::run), new Thread(body::run));
            break;
        case "group":
            ThreadGroup group = new ThreadGroup("mine");
            afterEachOther(new Thread(group, task), new Thread(group, task));
            break;
        case "joined":
            Thread first = new Thread(task);
            first.start();
            first.join();
            afterEachOther(new Thread(task));
            break;
        case "alive":
            Thread started = new Thread(task);
            started.start();
            while (started.isAlive()) {
                Thread.yield();
            }
            n++;
            break;
        default:
            throw new IllegalArgumentException(args[0]);
        }
    }
}
