/**
 * Threads that never wait, while the main thread makes garbage: each collection has to stop them.
 * Arguments: spinning threads, megabytes of garbage.
 */
public final class SpinningAndGarbage {
    static volatile boolean isOver;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        long[] turns = new long[threads.length * 8];
        for (int i = 0; i < threads.length; i++) {
            int at = 8 * i;
            threads[i] = new Thread(() -> {
                while (!isOver) {
                    turns[at]++;
                }
            });
            threads[i].start();
        }
        long arrays = Long.parseLong(args[1]) * 500;
        long bytes = 0;
        byte[][] recent = new byte[1000][];
        long start = System.nanoTime();
        for (long i = 0; i < arrays; i++) {
            byte[] array = new byte[2000];
            recent[(int) (i % recent.length)] = array;
            bytes += array.length;
        }
        long end = System.nanoTime();
        isOver = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("check " + bytes);
        System.out.println("seconds " + (end - start) / 1e9);
        System.out.println("work " + arrays);
    }
}
