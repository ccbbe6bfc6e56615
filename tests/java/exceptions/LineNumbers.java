// Line numbers of exceptions inside multi-line expressions, calls, loops and handlers.
public class LineNumbers {
    static int line(Throwable t) {
        return t.getStackTrace()[0].getLineNumber();
    }

    static int zero;
    static int[] none;

    static int id(int x) {
        return x;
    }

    static int fail() {
        throw new RuntimeException();
    }

    static int sum(int a, int b, int c) {
        return a + b + c;
    }

    static void t(int k) {
        switch (k) {
            case 0:
                int a = 1
                    + 2
                    + 3 / zero;
                break;
            case 1:
                sum(id(1),
                    id(2),
                    none[0]);
                break;
            case 2:
                for (int i = 0;
                     i < 10 / zero;
                     i++) {
                    id(i);
                }
                break;
            case 3:
                String s = "x"
                    + none.length
                    + "y";
                break;
            case 4:
                boolean b = id(1) == 1
                    && id(2) == 2
                    && none.length == 3;
                break;
            case 5:
                int c = id(0) == 0
                    ? 5 % zero
                    : 6;
                break;
            case 6:
                none = new int[
                    id(-1)
                    ];
                break;
            case 7:
                try {
                    fail();
                } finally {
                    id(1 / zero);
                }
                break;
            case 8:
                if (id(3) > 2) {
                    long z = zero;
                    z = 5L /
                        z;
                }
                break;
            case 9: id(1); id(2); id(3 / zero); id(4);
                break;
            case 10:
                synchronized (
                    (Object) null) {
                    id(1);
                }
                break;
            default:
                throw
                    new RuntimeException(
                        "d");
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 12; k++) {
            try {
                t(k);
                System.out.println(k + " nothing");
            } catch (RuntimeException e) {
                System.out.println(k + " " + e.getClass().getSimpleName() + " " + line(e) + " " + e.getStackTrace()[1].getLineNumber());
            }
        }
    }
}
