/** Ends in the way that its argument selects. */
public class Leaves {
    static int depth(int n, String how) {
        if (n > 0) {
            return depth(n - 1, how) + 1;
        }
        if (how.equals("exit")) {
            System.exit(7);
        } else if (how.equals("halt")) {
            Runtime.getRuntime().halt(8);
        } else if (how.equals("uncaught")) {
            throw new IllegalStateException("left");
        } else if (how.equals("null")) {
            return ((String) (Object) null).length();
        } else if (how.equals("thread")) {
            Thread thread = new Thread() {
                public void run() {
                    System.exit(9);
                }
            };
            thread.start();
            loop();
        } else if (how.equals("signal")) {
            System.out.println("ready");
            System.out.flush();
            loop();
        }
        return 0;
    }

    static int spins;

    static void loop() {
        while (true) {
            spins = step(spins);
        }
    }

    static int step(int n) {
        return n * 31 + 7;
    }

    public static void main(String[] args) {
        System.out.println(args[0] + depth(5, args[0]));
    }
}
