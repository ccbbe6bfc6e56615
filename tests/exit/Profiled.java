import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** The program whose profiles are tested: grows contexts, prints, waits, and ends. The rest is in Below. */
public class Profiled {
    static volatile Object sink;

    /** 2 to the power of depth contexts. */
    static void grow(int depth) {
        if (depth > 0) {
            grow(depth - 1);
            grow(depth - 1);
        }
    }

    static void allocate(int milliseconds) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        long end = System.currentTimeMillis() + milliseconds;
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(() -> {
                for (int n = 1; System.currentTimeMillis() < end; n++) {
                    sink = new int[n % 1000];
                    grow(n % 10);
                }
            });
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "grow":
                    grow(Integer.parseInt(args[++i]));
                    break;
                case "allocate":
                    allocate(Integer.parseInt(args[++i]));
                    break;
                case "exit":
                    System.exit(Integer.parseInt(args[++i]));
                    break;
                case "wait":
                    System.out.println("ready");
                    Thread.sleep(600000);
                    break;
                case "read":
                    System.out.println("ready");
                    System.in.read();
                    break;
                case "sleep":
                    Thread.sleep(Integer.parseInt(args[++i]));
                    break;
                case "variables":
                    System.out.println(new TreeMap<>(System.getenv()));
                    break;
                case "variable":
                    System.out.println(System.getenv(args[++i]));
                    break;
                default:
                    System.out.println(args[i]);
            }
        }
    }
}
