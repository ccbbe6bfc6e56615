/** Many notes of one kind, monitors, and late in the run one of others: a class, an exception, a collection. */
public class Marks {
    static final class Late {
        static int value = 7;
    }

    private int count;

    synchronized void add() {
        count++;
    }

    static int last(int[] values, int index) {
        try {
            return values[index];
        } catch (ArrayIndexOutOfBoundsException e) {
            return Late.value;
        }
    }

    public static void main(String[] args) {
        Marks marks = new Marks();
        for (int i = 0; i < 5000; i++) {
            try {
                marks.add();
                throw new IllegalStateException();
            } catch (IllegalStateException e) {
                marks.count--;
            }
        }
        System.gc();
        System.out.println(marks.count + last(new int[3], 3));
    }
}
