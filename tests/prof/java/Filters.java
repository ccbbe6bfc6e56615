import java.util.*;

/** Statements for which javac adds code, which JaCoCo and the export leave out. */
public class Filters {
    enum Color { RED, GREEN { int weight() { return 2; } }; int weight() { return 1; } }
    static final class Point {
        final int x, y;
        Point(int x, int y) { this.x = x; this.y = y; }
        int x() { return x; }
        int sum() { return x + y; }
    }
    static final class Res implements AutoCloseable {
        final boolean fails;
        Res(boolean fails) { this.fails = fails; }
        @Override public void close() { if (fails) { throw new IllegalStateException("close"); } }
    }
    private Filters() { }

    static int strings(String s) {
        switch (s) {
            case "Aa":
            case "BB":
                return 1;
            case "long":
                s = "x";
                break;
            default:
                return 3;
        }
        return s.length();
    }
    static int colors(Color c) {
        switch (c) {
            case RED: return 1;
            default: return c.weight();
        }
    }
    static int finallyReturn(int n) {
        try {
            if (n == 1) {
                return 10;
            }
            if (n == 2) {
                throw new IllegalArgumentException();
            }
            n += 5;
        } catch (IllegalArgumentException e) {
            n = 7;
        } finally {
            if (n > 4) {
                n++;
            }
            System.out.print("");
        }
        return n;
    }
    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                sum += i;
            } finally {
                sum += 100;
            }
        }
        return sum;
    }
    static int nested(int n) {
        try {
            try {
                n = 10 / n;
            } finally {
                n++;
            }
        } catch (ArithmeticException e) {
            n = -1;
        } finally {
            n *= 2;
        }
        return n;
    }
    /** Each copy of the outer block has an inner one with copies of its own. */
    static int copies(int n) {
        try {
            try {
                if (n == 1) {
                    return 1;
                }
                if (n == 2) {
                    throw new IllegalStateException();
                }
                n++;
            } finally {
                n += 3;
                System.out.print("");
            }
            if (n == 9) {
                return n;
            }
        } catch (IllegalStateException e) {
            n = -n;
        } finally {
            try {
                n *= 2;
                if (n > 20) {
                    n--;
                }
                if (n < -100) {
                    return 0;
                }
            } finally {
                n += 1000;
            }
        }
        return n;
    }
    static int resource(boolean fails) {
        int n = 0;
        try (Res r = new Res(fails)) {
            n++;
        } catch (IllegalStateException e) {
            n += 10;
        }
        return n;
    }
    static int resources(int n) {
        try (Res a = new Res(false); Res b = n > 5 ? null : new Res(false)) {
            if (n == 1) {
                return 4;
            }
            n += 2;
        } finally {
            n++;
        }
        return n;
    }
    static synchronized int locked(Object o, int n) {
        synchronized (o) {
            if (n > 1) {
                return n;
            }
            n++;
        }
        return n;
    }
    static int asserts(int n) {
        assert n > 0 : "n";
        return n;
    }
    static int lambdas(List<Integer> list) {
        int[] sum = {0};
        list.forEach(i -> {
            if (i > 1) {
                sum[0] += i;
            }
        });
        return sum[0];
    }
    static boolean patterns(Object o) {
        return o instanceof Point && ((Point) o).x() > 1 || o instanceof String;
    }
    static int unused(String s) {
        switch (s) {
            case "never": return 1;
            default: return 2;
        }
    }

    public static void main(String[] args) {
        int all = strings("Aa") + strings("long") + strings("C#");
        all += colors(Color.RED) + colors(Color.GREEN);
        all += finallyReturn(1) + finallyReturn(2) + finallyReturn(3);
        all += copies(1) + copies(2) + copies(5) + copies(30);
        all += loop(2) + loop(6) + nested(2) + nested(0);
        all += resource(false) + resource(true) + resources(1) + resources(6);
        all += locked("", 1) + locked("", 2) + asserts(3);
        all += lambdas(Arrays.asList(1, 2, 3)) + new Point(1, 2).sum();
        all += (patterns(new Point(2, 3)) ? 1 : 0) + (patterns("x") ? 2 : 0);
        System.out.println(all + " " + new Point(3, 4).equals(new Point(3, 4)));
    }
}
