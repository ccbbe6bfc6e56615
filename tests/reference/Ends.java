/** The ways out of a program; each calls work() 10 times before. */
public final class Ends {
    private Ends() {
    }

    static int work(int n) {
        return n + 1;
    }

    static void exit(int status) {
        System.exit(status);
    }

    public static void main(String[] args) throws Exception {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            n = work(n);
        }
        System.out.println("ready");
        switch (args[0]) {
        case "return":
            break;
        case "exit":
            exit(n);
            break;
        case "halt":
            Runtime.getRuntime().halt(n);
            break;
        case "throw":
            throw new IllegalStateException("uncaught");
        case "signal":
            for (;;) {
                Thread.sleep(1000);
            }
        default:
            threads(Integer.parseInt(args[0]));
        }
    }

    /** Many threads that call work() 10000 times each, half of them not waited for by main. */
    private static void threads(int count) throws InterruptedException {
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Thread(() -> {
                int n = 0;
                for (int k = 0; k < 10000; k++) {
                    n = work(n);
                }
            });
            threads[i].start();
        }
        for (int i = 0; i < count / 2; i++) {
            threads[i].join();
        }
    }
}
