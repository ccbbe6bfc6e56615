/** Threads that do the same, one of which ends by an exception. */
public class Tasks extends Thread {
    static int total;
    private final int number;

    Tasks(int number) {
        this.number = number;
    }

    static synchronized void add(int n) {
        total += n;
    }

    private int work(int depth) {
        return depth == 0 ? number : work(depth - 1) + number;
    }

    public void run() {
        for (int i = 0; i < 20; i++) {
            add(work(i));
        }
        if (number == 2) {
            try {
                throw new IllegalStateException();
            } catch (IllegalStateException e) {
                add(1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; round < 2; round++) {
            Thread[] threads = new Thread[3];
            for (int i = 0; i < threads.length; i++) {
                threads[i] = new Tasks(i);
                threads[i].start();
            }
            for (int i = 0; i < threads.length; i++) {
                threads[i].join();
            }
        }
        System.out.println(total);
    }
}
