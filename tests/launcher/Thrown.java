/** Exceptions of all kinds: thrown, raised by instructions and by natives, through finally, in threads, not caught. */
public class Thrown {
    static int deep(int n) {
        if (n == 0) {
            throw new IllegalStateException("deep \"x\"");
        }
        return deep(n - 1);
    }

    static int divide(int a) {
        return 1 / a;
    }

    static void last() {
        try {
            deep(1);
        } finally {
            System.out.print("");
        }
    }

    static void check(Object object) {
        try {
            System.out.print(((Object[]) object).length);
        } catch (NullPointerException e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 4; i++) {
            try {
                switch (i) {
                case 0: deep(2); break;
                case 1: divide(0); break;
                case 2: last(); break;
                default: check(null); break;
                }
            } catch (RuntimeException e) {
                System.out.print("");
            } catch (Error e) {
                System.out.print("");
            }
        }
        try {
            Thrown.class.getDeclaredConstructor(int.class);
        } catch (NoSuchMethodException e) {
            System.out.print("");
        }
        Thread thread = new Thread("other") {
            @Override
            public void run() {
                throw new Error("other");
            }
        };
        thread.start();
        thread.join();
        throw new Exception("end");
    }
}
