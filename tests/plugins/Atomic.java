import java.util.concurrent.Semaphore;

/* Cases of atomicity.py, each with a known answer. A case has transactions of two or three threads, whose steps
   alternate: semaphores of java.util.concurrent hand over, which make no edges for the analysis. */
public class Atomic {
    interface Body {
        void run() throws Exception;
    }

    static class Account {
        int balance = 1;
        int other = 1;
        volatile boolean isReady;

        synchronized int get() {
            return balance;
        }

        synchronized void set(int value) {
            balance = value;
        }
    }

    static final Account account = new Account();
    static final Object[] locks = {new Object(), new Object(), new Object(), new Object()};
    static final Semaphore[] turns = new Semaphore[8];
    static int x, y, z;

    static void go(int turn) {
        turns[turn].release();
    }

    static void await(int turn) {
        turns[turn].acquireUninterruptibly();
    }

    static void threads(Body... bodies) throws Exception {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < turns.length; i++) {
            turns[i] = new Semaphore(0);
        }
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            threads[i] = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }, "t" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void checkThenAct() {
        synchronized (locks[0]) { // checkThenAct
            if (account.get() > 0) {
                go(0);
                await(1);
                account.set(0);
            }
        }
    }

    static void lockReleased() {
        synchronized (locks[0]) { // lockReleased
            int read;
            synchronized (locks[1]) {
                read = x;
            }
            go(0);
            await(1);
            synchronized (locks[1]) {
                x = read + 1;
            }
        }
    }

    static void append(Account from) {
        synchronized (locks[0]) { // append
            int length = from.get();
            go(0);
            await(1);
            y = length + from.get();
        }
    }

    static void throwing() {
        synchronized (locks[0]) { // throwing
            x++;
            go(0);
            await(1);
            throw new IllegalStateException();
        }
    }

    static synchronized void throwingMethod() {
        x++;
        throw new IllegalStateException();
    }

    static void spinning() {
        synchronized (locks[0]) { // spinning
            boolean before = account.isReady;
            go(0);
            await(1);
            x = account.isReady == before ? 1 : 2;
        }
    }


    static void forking() throws Exception {
        synchronized (locks[0]) { // forking
            Thread thread = new Thread(() -> x++, "forked");
            thread.start();
            thread.join();
        }
    }

    static void named() {
        int read = x;
        go(0);
        await(1);
        x = read + 1;
    }

    static void run(String name) throws Exception {
        switch (name) {
        case "checkThenAct":
            threads(Atomic::checkThenAct, () -> { await(0); account.set(5); go(1); });
            break;
        case "lockReleased":
            threads(Atomic::lockReleased, () -> { await(0); synchronized (locks[1]) { x++; } go(1); });
            break;
        case "append":
            threads(() -> append(account), () -> { await(0); account.set(7); go(1); });
            break;
        case "cycleOfThree":
            threads(() -> { synchronized (locks[0]) { x = 1; go(0); await(1); y = 1; } },
                    () -> { await(0); synchronized (locks[1]) { z = x; } go(2); },
                    () -> { await(2); synchronized (locks[2]) { y = z; } go(1); });
            break;
        case "spinning":
            threads(Atomic::spinning, () -> { await(0); account.isReady = true; go(1); });
            break;
        case "forking":
            forking();
            break;
        case "throwing":
            threads(() -> {
                for (int i = 0; i < 2; i++) {
                    try {
                        throwing();
                    } catch (IllegalStateException e) {
                        try {
                            throwingMethod();
                        } catch (IllegalStateException f) {
                            y++;
                        }
                    }
                }
            }, () -> {
                for (int i = 0; i < 2; i++) {
                    await(0);
                    x++;
                    go(1);
                }
            });
            break;
        case "locked":
            threads(() -> { synchronized (locks[0]) { x++; go(0); y++; } go(0); },
                    () -> { await(0); synchronized (locks[0]) { x++; y++; } await(0); });
            break;
        case "twoPhase":
            threads(() -> { synchronized (locks[0]) { synchronized (locks[1]) { x++; y++; go(0); } } },
                    () -> { await(0); synchronized (locks[0]) { synchronized (locks[1]) { y++; x++; } } });
            break;
        case "nested":
            threads(() -> { synchronized (locks[0]) { x++; synchronized (locks[0]) { x++; go(0); } x++; } },
                    () -> { await(0); synchronized (locks[0]) { x++; } });
            break;
        case "readOnly":
            threads(() -> { synchronized (locks[0]) { int a = x; go(0); await(1); y = a + x; } },
                    () -> { await(0); synchronized (locks[1]) { z = x; } go(1); });
            break;
        case "handOff":
            threads(() -> { x = 1; account.isReady = true; },
                    () -> {
                        while (!account.isReady) {
                            Thread.sleep(1);
                        }
                        synchronized (locks[0]) { y = x; x = y + x; }
                    });
            break;
        case "forkJoin":
            threads(() -> { synchronized (locks[0]) { x++; } }, () -> { synchronized (locks[0]) { x++; } });
            synchronized (locks[1]) { x++; }
            break;
        case "waiting":
            threads(() -> {
                synchronized (locks[0]) { // waiting
                    x++;
                    go(0);
                    while (y == 0) {
                        locks[0].wait();
                    }
                    x++;
                }
            }, () -> { await(0); synchronized (locks[0]) { x++; y = 1; locks[0].notifyAll(); } });
            break;
        case "named":
            threads(Atomic::named, () -> { await(0); x = 9; go(1); });
            break;
        default:
            throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            run(name);
            System.out.println(name);
        }
    }
}
