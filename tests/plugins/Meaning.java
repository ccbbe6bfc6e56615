import java.util.ArrayList;
import java.util.EventListener;

/** A program whose results in analyses follow from its source: see meaning.py. */
public class Meaning {
    static Object kept;
    static int count;

    // --- recursion: work takes time at the bottom

    static void work() {
        long end = System.nanoTime() + 100_000;
        while (System.nanoTime() < end) {
            count++;
        }
    }

    static int direct(int n) {
        if (n < 2) {
            work();
            return n;
        }
        return direct(n - 1) + direct(n - 2);
    }

    static void even(int n) {
        if (n > 0) {
            odd(n - 1);
            odd(n - 1);
        } else {
            work();
        }
    }

    static void odd(int n) {
        even(n - 1);
        work();
    }

    static void thrown(int n) {
        if (n == 0) {
            work();
            throw new IllegalStateException();
        }
        try {
            thrown(n - 1);
        } finally {
            work();
        }
    }

    interface Sound extends EventListener {
        void heard(int n);
    }

    static class Echo implements Sound {
        public void heard(int n) {
            if (n > 0) {
                heard(n - 1);
            }
            work();
        }
    }

    static void recursion() throws InterruptedException {
        direct(9);
        even(8);
        try {
            thrown(20);
        } catch (IllegalStateException e) {
            count++;
        }
        Sound sound = new Echo();
        sound.heard(999); // 100 ms
        sound.heard(3);
        Thread thread = new Thread(() -> inThread(7));
        thread.start();
        thread.join();
    }

    static void inThread(int n) {
        if (n > 0) {
            inThread(n - 1);
        }
        work();
    }

    static void slow(int depth) {
        if (depth > 0) {
            slow(depth - 1);
            return;
        }
        for (int i = 0; i < 25; i++) {
            new Echo().heard(0);
        }
    }

    // --- activations that still run at the end

    static class Stuck implements Sound {
        public void heard(int n) {
            if (n > 0) {
                heard(n - 1);
            }
            spin();
        }
    }

    static void spin() {
        while (true) {
            count++;
        }
    }

    static void running() throws InterruptedException {
        Thread thread = new Thread(() -> new Stuck().heard(2), "daemon");
        thread.setDaemon(true);
        thread.start();
        Thread.sleep(120);
        leave(3);
    }

    static void leave(int n) {
        work();
        if (n == 0) {
            System.exit(0);
        }
        leave(n - 1);
    }

    // --- switches

    static int table(int key) { /* holes at 3 and 4; 2 has the target of the default */
        switch (key) {
        case 1: return 10;
        case 5: return 50;
        case 6: return 60;
        case 2:
        default: return 0;
        }
    }

    static int lookup(int key) {
        switch (key) {
        case 10: return 1;
        case 10000: return 2;
        case 20000:
        default: return 0;
        }
    }

    static void switches() {
        for (int i = 0; i < 8; i++) {
            count += table(i);
        }
        for (int i = 0; i <= 30000; i += 10) {
            count += lookup(i);
        }
    }

    // --- classes whose objects do not change

    static class Untouched {
        final int x;
        int next;

        Untouched(int x) {
            this.x = x;
            next = x + 1;
        }
    }

    static class Derived extends Untouched {
        int y;

        Derived(int x) {
            super(x);
            y = x;
        }
    }

    static class Meddler { /* one constructor changes another one's object */
        int x;

        Meddler(Meddler other) {
            x = 1;
            if (other != null) {
                other.x = 9;
            }
        }
    }

    static class Failure extends Exception {
        final int code;

        Failure(int code) {
            super("failure");
            this.code = code;
        }
    }

    static class Worker extends Thread {
        Worker() {
            super("worker");
        }
    }

    static class Names extends ArrayList<String> {
        Names() {
            super(4);
        }
    }

    static class Filled extends ArrayList<String> { /* by its maker; two of four afterwards */
        Filled() {
            super(4);
            add("first");
        }
    }

    static void libraryObjects() {
        StringBuilder other = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            count += new Failure(i).code + (new Worker().isAlive() ? 1 : 0) + new Names().size();
            other.append(i);
            Filled filled = new Filled();
            if (i > 1) {
                filled.add(other.toString());
            }
        }
    }

    static void objects() {
        libraryObjects();
        int more = count;
        for (int i = 0; i < 3; i++) {
            int k = i;
            Runnable adds = () -> count += k + more;
            adds.run();
            kept = new Derived(i);
        }
        Meddler first = new Meddler(null);
        count += first.x;
        new Meddler(first);
        count += first.x;
        Runnable nothing = () -> count++;
        nothing.run();
    }

    // --- objects that other threads use

    static class Locked {}

    static class Called {
        void called() {
            count++;
        }
    }

    static class Read {
        int field;
    }

    static class Passed {}

    static void uses() throws InterruptedException {
        Locked locked = new Locked();
        Called called = new Called();
        Read read = new Read();
        Passed passed = new Passed();
        Thread thread = new Thread(() -> {
            synchronized (locked) {
                called.called();
                count += read.field + (passed == null ? 1 : 0);
            }
        });
        thread.start();
        thread.join();
    }

    // --- two threads that wait for each other for ever

    static final Object LEFT = new Object(), RIGHT = new Object();
    static volatile int holders;

    static synchronized void hold() {
        holders++;
    }

    static void take(Object first, Object second) {
        synchronized (first) {
            hold();
            while (holders < 2) {
                Thread.yield();
            }
            synchronized (second) {
                count++;
            }
        }
    }

    static void deadlock() {
        Thread[] threads = {new Thread(() -> take(LEFT, RIGHT)), new Thread(() -> take(RIGHT, LEFT))};
        for (Thread thread : threads) {
            thread.setDaemon(true);
            thread.start();
        }
        while (holders < 2) {
            Thread.yield();
        }
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.BLOCKED) {
                Thread.yield();
            }
        }
        System.exit(0);
    }

    // --- initializers that fail

    static class ThrowsError {
        static int x = fail(new Error("direct"));
    }

    static class ThrowsException {
        static int x = fail(new IllegalStateException("wrapped"));
    }

    static int fail(Throwable throwable) {
        Meaning.<RuntimeException>raise(throwable);
        return 0;
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void raise(Throwable throwable) throws T {
        throw (T) throwable;
    }

    static void initializers() {
        try {
            count += ThrowsError.x;
        } catch (Error e) {
            count++;
        }
        try {
            count += ThrowsException.x;
        } catch (ExceptionInInitializerError e) {
            count++;
        }
        try {
            count += ThrowsError.x;
        } catch (NoClassDefFoundError e) {
            count++;
        }
    }

    // --- places on one line

    static void places(int n) {
        for (int i = 0; i < n; i++) { count += same(i) + same(-i); kept = new int[1]; kept = new int[2]; }
        kept = new long[1];
    }

    static int same(int x) {
        return x > 0 && x < 5 ? 1 : 2;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
        case "recursion": recursion(); break;
        case "running": running(); break;
        case "uses": uses(); break;
        case "deadlock": deadlock(); break;
        case "initializers": initializers(); break;
        case "slow": slow(20); break;
        case "switches": switches(); break;
        case "objects": objects(); break;
        case "places": places(8); break;
        case "threads":
            Thread worker = new Thread(() -> places(3000), "worker");
            worker.start();
            worker.join();
            break;
        default: throw new IllegalArgumentException(args[0]);
        }
    }
}
