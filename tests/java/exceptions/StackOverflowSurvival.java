// StackOverflowError is caught, finally blocks run, and the program goes on; many times.
public class StackOverflowSurvival {
    static int depth;
    static int finals;

    static void down() {
        depth++;
        down();
    }

    static int wide(long a, double b, String c, int d) {
        depth++;
        return wide(a + 1, b * 2, c, d - 1) + d;
    }

    static void withFinally(int n) {
        try {
            withFinally(n + 1);
        } finally {
            finals++;
        }
    }

    interface Rec {
        void call(Rec r);
    }

    static class Node {
        Node next;
        Node(Node n) { next = n; }
        public String toString() { return "n" + next; }
        public int hashCode() { return next == null ? 1 : next.hashCode() * 31 + 1; }
    }

    public static void main(String[] args) {
        int first = 0;
        for (int i = 0; i < 5; i++) {
            depth = 0;
            try {
                down();
            } catch (StackOverflowError e) {
                System.out.println("caught " + (depth > 500) + " " + e.getMessage() + " "
                    + (e.getStackTrace().length > 100) + " " + e.getStackTrace()[0].getMethodName());
            }
        }
        try {
            wide(1, 2, "3", 4);
        } catch (StackOverflowError e) {
            System.out.println("wide " + (depth > 500));
        }
        try {
            withFinally(0);
        } catch (StackOverflowError e) {
            System.out.println("finals " + (finals > 500));
        }
        Rec r = x -> x.call(x);
        try {
            r.call(r);
        } catch (StackOverflowError e) {
            System.out.println("lambda " + e.getClass().getName());
        }
        Node n = null;
        for (int i = 0; i < 200000; i++) n = new Node(n);
        try {
            System.out.println(n.hashCode());
        } catch (StackOverflowError e) {
            System.out.println("hashCode");
        }
        for (int i = 0; i < 199990; i++) n = n.next;
        System.out.println(n + " " + n.hashCode());
        Thread t = new Thread(() -> {
            try {
                down();
            } catch (StackOverflowError e) {
                System.out.println("thread " + (depth > 500));
            }
        });
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
        new StackOverflowSurvival().virtual(0);
        System.out.println("end " + first);
    }

    void virtual(int n) {
        try {
            virtual(n + 1);
        } catch (StackOverflowError e) {
            if (n == 0) System.out.println("unwound to the top");
            else throw e;
        }
    }
}
