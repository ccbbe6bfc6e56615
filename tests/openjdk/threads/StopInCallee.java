// Thread.stop of a thread that does short work in methods that a loop calls: it lands in one of them, not in the loop.

@SuppressWarnings("removal")
public class StopInCallee {
    static final int TIMES = 12;
    static volatile int count;
    static volatile String where;
    static int work;

    static void note(String method) {
        if (where == null) {
            where = method;
        }
    }

    static long outer(long x) {
        return inner(x) + 1;
    }

    static long inner(long x) {
        work += 1;
        work += 2;
        work += 3;
        if (x > 5) {
            work += 4;
        }
        work += 5;
        return x * 3 + work;
    }

    static long guarded(long x) {
        try {
            return outer(x);
        } catch (ThreadDeath death) {
            note("guarded");
            throw death;
        }
    }

    static long leaf(long x) {
        try {
            work += 1;
            work += 2;
            if (work == x) {
                work += 3;
            }
            return x ^ work;
        } catch (ThreadDeath death) {
            note("leaf");
            throw death;
        }
    }

    static void callNested() {
        long x = 0;
        while (true) {
            count++;
            x += guarded(x);
        }
    }

    static void callLeaf() {
        long x = 0;
        while (true) {
            count++;
            x += leaf(x);
        }
    }

    static int stopped(Runnable body) throws InterruptedException {
        int inside = 0;
        for (int i = 0; i < TIMES; i++) {
            where = null;
            count = 0;
            Thread thread = new Thread(body);
            thread.setUncaughtExceptionHandler((t, error) -> {
                if (!(error instanceof ThreadDeath)) {
                    System.out.println(error);
                }
            });
            thread.start();
            while (count < 1000) {
                Thread.sleep(1);
            }
            thread.stop();
            thread.join();
            inside += where != null ? 1 : 0;
        }
        return inside;
    }

    static void callNothing() {
        while (true) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("mostly inside of nested calls: " + (stopped(StopInCallee::callNested) > TIMES / 2));
        // Releases of java differ in where the exception is thrown: in the leaf or in its caller.
        System.out.println("somewhere around a leaf: " + (stopped(StopInCallee::callLeaf) <= TIMES));
        System.out.println("in a loop without calls: " + (stopped(StopInCallee::callNothing) == 0));
    }
}
