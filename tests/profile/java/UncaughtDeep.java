// exit: 1
// entries: UncaughtDeep.down 9
// An exception that nobody catches leaves several activations, finally blocks and monitors; others end other threads.
public class UncaughtDeep {
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

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> down(0));
        t.setUncaughtExceptionHandler((thread, e) -> System.out.println("thread " + left));
        t.start();
        t.join();
        try {
            down(-1 + data.length);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("caught " + left);
        }
        down(data.length - 3 + 1);
    }
}
