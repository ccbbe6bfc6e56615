/** Monitors: nested, of synchronized methods, left by exceptions. */
public class Locks {
    private int count;
    private final Object inner = new Object();

    synchronized int add(int n) {
        count += n;
        return count;
    }

    synchronized int addTwice(int n) {
        return add(n) + add(n);
    }

    synchronized long asLong() {
        return count;
    }

    synchronized void fail(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("deep");
        }
        fail(depth - 1);
    }

    synchronized int divide(int by) {
        return count / by;
    }

    static synchronized int shared(int n) {
        return n + 1;
    }

    int blocks(int n) {
        int sum = 0;
        synchronized (this) {
            for (int i = 0; i < n; i++) {
                synchronized (inner) {
                    sum += addTwice(i);
                    if (sum > 60) {
                        return sum;
                    }
                }
            }
        }
        return -sum;
    }

    int leave(int[] values, int at) {
        try {
            synchronized (inner) {
                synchronized (this) {
                    return values[at];
                }
            }
        } catch (RuntimeException e) {
            return add(1000);
        }
    }

    public static void main(String[] args) {
        Locks locks = new Locks();
        System.out.println(locks.add(3) + " " + locks.addTwice(4) + " " + locks.asLong());
        System.out.println(locks.blocks(3) + " " + locks.blocks(9) + " " + shared(4));
        for (int depth = 0; depth < 4; depth++) {
            try {
                locks.fail(depth);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + depth);
            }
        }
        try {
            System.out.println(locks.divide(2));
            System.out.println(locks.divide(0));
        } catch (ArithmeticException e) {
            System.out.println("divided");
        }
        System.out.println(locks.leave(new int[] {5}, 0) + " " + locks.leave(new int[] {5}, 1)
            + " " + locks.leave(null, 0) + " " + locks.add(0));
    }
}
