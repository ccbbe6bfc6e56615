// entries: ThreadEnds.down 12
// entries: ThreadEnds$Ends.uncaughtException 2
// entries: ThreadEnds$Worker.run 3
// Threads that end by exceptions, with handlers and without, by returning early, and in a group of their own.
public class ThreadEnds {
    static int[] data = {1, 2, 3};
    static int left;

    static int down(int n) {
        try {
            synchronized (data) {
                return data[n] + down(n + 1) * 2;
            }
        } finally {
            left++;
        }
    }

    static final class Ends implements Thread.UncaughtExceptionHandler {
        public void uncaughtException(Thread t, Throwable e) {
            System.out.println(t.getName() + " " + e.getClass().getName());
            if (t.getName().equals("second")) throw new IllegalStateException();
        }
    }

    static final class Worker extends Thread {
        Worker(String name) {
            super(name);
        }

        @Override public void run() {
            down(0);
        }
    }

    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"first", "second", "third"}) {
            Thread t = new Worker(name);
            if (!name.equals("third")) t.setUncaughtExceptionHandler(new Ends());
            t.start();
            t.join();
        }
        System.out.println(left);
    }
}
