// Recursion until the stack is full: calls that fail before entry, handlers and finally blocks along the way.
public class Overflow {
    static int depth, left;

    static void down() {
        depth++;
        down();
        left--;
    }

    static int caught(int n) {
        try {
            return caught(n + 1) + 1;
        } catch (StackOverflowError e) {
            return 0;
        }
    }

    synchronized int locked(int n) {
        try {
            return n * 2 + locked(n + 1);
        } finally {
            left++;
        }
    }

    public static void main(String[] args) {
        try {
            down();
        } catch (StackOverflowError e) {
            System.out.println("down " + (depth > 100) + left);
        }
        System.out.println("caught " + (caught(0) > 100));
        try {
            new Overflow().locked(0);
        } catch (StackOverflowError e) {
            System.out.println("locked " + (left > 100));
        }
    }
}
