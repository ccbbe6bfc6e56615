import java.lang.invoke.MethodHandles;
import java.lang.reflect.Proxy;
import java.util.concurrent.Semaphore;

/**
 * Threads that load classes, call new methods, start and end. For each byte of the input, they load PART more
 * classes. New classes make new contexts, so the profile grows with the number of dumps, and not with time.
 */
public class Loading {
    static final int PART = 96;
    static final Semaphore allowed = new Semaphore(0);

    /** Defined as a hidden class again and again; every time all of its methods are new ones. */
    static class Many implements Runnable {
        static int sum;

        static int first(int n) {
            return n < 1 ? 0 : second(n - 1) + third(n - 1);
        }

        static int second(int n) {
            return n < 1 ? 1 : fourth(n - 1);
        }

        static int third(int n) {
            return n < 1 ? 2 : first(n - 1);
        }

        static int fourth(int n) {
            return third(n);
        }

        @Override
        public void run() {
            sum += first(4);
        }
    }

    static byte[] template;

    static void load(int number) throws Exception {
        Class<?> made = MethodHandles.lookup().defineHiddenClass(template, true).lookupClass();
        Runnable runnable = (Runnable) made.getDeclaredConstructor().newInstance();
        if (number % 8 == 0) {
            Thread thread = new Thread(runnable);
            thread.start();
            thread.join();
        } else {
            runnable.run();
        }
        ClassLoader loader = new ClassLoader(Loading.class.getClassLoader()) { };
        Runnable proxy = (Runnable) Proxy.newProxyInstance(
            loader, new Class<?>[] {Runnable.class}, (self, method, args) -> null);
        proxy.run();
    }

    static void loadOn() {
        try {
            for (int number = 0; ; number++) {
                allowed.acquire();
                load(number);
            }
        } catch (Throwable problem) {
            problem.printStackTrace();
            System.exit(3);
        }
    }

    public static void main(String[] args) throws Exception {
        template = Loading.class.getResourceAsStream("Loading$Many.class").readAllBytes();
        for (int i = 0; i < 6; i++) {
            Thread thread = new Thread(Loading::loadOn, "loader " + i);
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("ready");
        while (System.in.read() >= 0) {
            allowed.release(PART);
        }
        Thread.sleep(600000);
    }
}
