/** Each check that the machine makes for an instruction fails once; also exceptions that a program throws itself. */
public class Checks {
    int field;
    int[] array;

    void call() {
    }

    static int deep(int n) {
        return deep(n + 1) + 1;
    }

    static int fail(int which, int[] array, Checks none, Object object) {
        switch (which) {
        case 0:
            return none.field;
        case 1:
            return array[array.length];
        case 2:
            return array[0] / (array.length - 3);
        case 3:
            return ((String) object).length();
        case 4:
            return new int[array[0] - 5].length;
        case 5:
            ((Object[]) new Integer[1])[0] = "text";
            return 0;
        case 6:
            synchronized (none) {
                return 1;
            }
        case 7:
            none.call();
            return 1;
        case 8:
            return new int[3][-1].length;
        case 9:
            array[-2] = 7;
            return 1;
        case 10:
            none.field = 3;
            return 1;
        case 11:
            return (int) (5L % (long) (array.length - 3));
        case 12:
            return deep(1);
        default:
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        int failed = 0;
        for (int i = 0; i < 14; i++) {
            try {
                fail(i, new int[3], null, new Object());
            } catch (RuntimeException e) {
                failed++;
            } catch (StackOverflowError e) {
                failed++;
            }
        }
        System.out.println(failed);
    }
}
