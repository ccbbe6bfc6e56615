/**
 * Methods whose counts in the reference loop are known: the test itself executes plain() from
 * javap's listing; the others print their counts.
 */
public final class Counted {
    private static int depth;

    private Counted() {
    }

    /* --- only int, jumps and calls: the test executes these --- */

    static int plain() {
        int sum = 0;
        for (int i = 0; i < 7; i++) {
            for (int j = i; j > 0; j -= 2) {
                sum += i * j - 3;
            }
            if ((i & 1) == 0) {
                sum ^= fibonacci(i);
            } else {
                sum = sum << 1;
            }
        }
        return pick(sum & 3) + pick(100) + sparse(1000) + sparse(5) + neverCalledWith(2);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int pick(int n) {
        switch (n) {
        case 0:
            return 10;
        case 1:
            return 11;
        case 2:
            n = 20;
        case 3:
            return n;
        default:
            return -1;
        }
    }

    static int sparse(int n) {
        switch (n) {
        case -100000:
            return 1;
        case 5:
            return 2;
        case 1000:
            return 3;
        default:
            return 4;
        }
    }

    static int neverCalledWith(int n) {
        if (n > 5) {
            return n * 70000;
        }
        return n;
    }

    static void neverCalled() {
        depth = -1;
    }

    /* --- exceptions --- */

    /** Divides 12 times, of which 4 raise an exception. */
    static int divide() {
        int caught = 0;
        for (int i = 0; i < 12; i++) {
            try {
                caught += 100 / (i % 3);
            } catch (ArithmeticException e) {
                caught++;
            }
        }
        return caught;
    }

    void instance() {
        depth++;
    }

    /** Calls instance() twice, and a third time on null, without an entry. */
    static void callOnNull(Counted counted) {
        for (int i = 0; i < 3; i++) {
            try {
                (i == 1 ? null : counted).instance();
            } catch (NullPointerException e) {
                depth++;
            }
        }
    }

    static void recurse() {
        depth++;
        recurse();
    }

    /** The number of entries of recurse(); the last call did not enter it. */
    static int overflow() {
        depth = 0;
        try {
            recurse();
        } catch (StackOverflowError e) {
            return depth;
        }
        return -1;
    }

    static synchronized void locked() {
        synchronized (Counted.class) {
            depth++;
        }
    }

    abstract static class Shape {
        abstract int area();
    }

    static final class Square extends Shape {
        @Override
        int area() {
            return 4;
        }
    }

    static final class Circle extends Shape {
        @Override
        int area() {
            return 3;
        }
    }

    public static void main(String[] args) {
        System.out.println("plain " + plain());
        System.out.println("divide " + divide());
        callOnNull(new Counted());
        System.out.println("depth " + overflow());
        for (int i = 0; i < 5; i++) {
            locked();
        }
        Shape[] shapes = {new Square(), new Circle(), new Square()};
        int area = 0;
        for (Shape shape : shapes) {
            area += shape.area();
        }
        Runnable last = () -> System.out.println("done");
        last.run();
        System.out.println(area);
    }
}
