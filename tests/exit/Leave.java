/** Keeps threads busy in every way, then ends in the way of its argument. */
public class Leave {
    static final Object shared = new Object(), held = new Object(), bell = new Object();
    static volatile long work;
    static volatile Object sink;
    static volatile int started, running;
    static int count;

    static native void sleepNative(int seconds);

    static native void allocateNative();

    static native void crash(String how);

    static native void callBack(String how);

    static void spin() {
        for (long i = 0; i >= 0; i++) {
            if (i == Long.MAX_VALUE) {
                return;
            }
        }
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static void call() {
        while (true) {
            work += fib(12);
        }
    }

    static void allocate() {
        for (int i = 1; ; i++) {
            sink = new int[i % 100];
        }
    }

    static void lock() {
        while (true) {
            synchronized (shared) {
                count++;
            }
        }
    }

    static void throwAway() {
        while (true) {
            try {
                throw new IllegalStateException("again");
            } catch (IllegalStateException e) {
                sink = e;
            }
        }
    }

    static void block() {
        synchronized (held) {
            System.out.println("never");
        }
    }

    static void await() {
        synchronized (bell) {
            try {
                bell.wait();
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        }
    }

    /* Waits that end all the time. */
    static void nap() {
        while (true) {
            try {
                Thread.sleep(1);
                synchronized (shared) {
                    shared.wait(1);
                }
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        }
    }

    /* Threads that start and end all the time. */
    static void breed() {
        while (true) {
            Thread child = new Thread(() -> { started++; work += fib(5); }, "child");
            child.start();
            if (started % 4 == 0) {
                try {
                    child.join();
                } catch (InterruptedException e) {
                    System.out.println("never");
                }
            }
        }
    }

    static void start(String name, Runnable body) {
        Thread thread = new Thread(() -> { enter(); body.run(); }, name);
        thread.setDaemon(true);
        thread.start();
    }

    static void enter() {
        synchronized (Leave.class) {
            running++;
        }
    }

    static void sleepLong() {
        try {
            Thread.sleep(60000);
        } catch (InterruptedException e) {
            System.out.println("never");
        }
    }

    static class Slow {
        static {
            slow = true;
            spin();
        }
        static int value;
    }

    static volatile boolean slow;

    static void initialize() {
        Slow.value = 1;
    }

    static void startAll() throws InterruptedException {
        Runnable[] bodies = {Leave::spin, Leave::call, Leave::allocate, Leave::lock, Leave::lock,
            Leave::throwAway, Leave::block, Leave::await, Leave::nap, Leave::nap,
            Leave::sleepLong, () -> sleepNative(60), Leave::allocateNative, Leave::initialize,
            Leave::initialize, Leave::breed};
        String[] names = {"spinner", "caller", "allocator", "locker 1", "locker 2", "thrower",
            "blocked", "waiter", "napper 1", "napper 2", "sleeper", "native sleeper",
            "native allocator", "initializer 1", "initializer 2", "breeder"};
        for (int i = 0; i < bodies.length; i++) {
            start(names[i], bodies[i]);
        }
        while (running < bodies.length || !slow) {
            Thread.sleep(1);
        }
    }

    static void leave(String way) throws Exception {
        switch (way) {
            case "return":
            case "leave":
            case "kill":
                break;
            case "exit":
                System.exit(6);
                break;
            case "exit0":
                System.exit(0);
                break;
            case "halt":
                Runtime.getRuntime().halt(7);
                break;
            case "uncaught":
                throw new IllegalStateException("nobody catches this");
            case "wait":
                System.out.println("ready");
                Thread.sleep(60000);
                break;
            case "race": /* several leave at once */
                for (int i = 0; i < 4; i++) {
                    new Thread(() -> Runtime.getRuntime().halt(9)).start();
                }
                Runtime.getRuntime().halt(9);
                break;
            default:
                String kind = way.substring(way.indexOf(':') + 1);
                if (way.startsWith("call:")) {
                    callBack(kind);
                } else if (way.startsWith("thread:")) {
                    Thread thread = new Thread(() -> crash(kind), "the one");
                    thread.start();
                    thread.join();
                } else {
                    crash(kind);
                }
                System.out.println("still here");
        }
    }

    public static void main(String[] args) throws Exception {
        String library = System.getProperty("leave.library");
        if (library != null) {
            System.load(library);
        }
        synchronized (held) {
            if (library != null) {
                startAll();
            }
            leave(args[0]);
        }
    }
}
