// exit: 3
// entries: ExitInCallee.down 6
// System.exit in the middle of a callee, in a loop, in a try, with a hook that still runs.
public class ExitInCallee {
    static int level;

    static int down(int n) {
        int r = n * 2;
        try {
            for (int i = 0; i < 3; i++) {
                if (n == 0 && i == 1) end();
                if (n > 0 && i == 2) r += down(n - 1);
            }
        } finally {
            level++;
        }
        return r;
    }

    static void end() {
        synchronized (ExitInCallee.class) {
            System.out.println("end");
            System.exit(3);
        }
        System.out.println("never");
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + level)));
        System.out.println(down(5));
    }
}
