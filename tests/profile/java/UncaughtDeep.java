// exit: 1
// entries: UncaughtDeep.down 5
// An uncaught exception leaves several activations, finally blocks and monitors.
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

    public static void main(String[] args) {
        try {
            down(-1 + data.length);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("caught " + left);
        }
        down(data.length - 3 + 1);
    }
}
