/* Each kind of event a few times; Probed.expected has them, checked by hand. */
public class Probed {
    static int total;
    long field;

    static class Lazy {
        static int value = 7;
    }

    interface Shape {
        double area(double x);
    }

    static class Square implements Shape {
        public double area(double x) {
            return x * x;
        }
    }

    static class Failure extends RuntimeException {
    }

    synchronized long add(long x) {
        field += x;
        return field;
    }

    static synchronized void fail() {
        throw new Failure();
    }

    static int read(Probed p) {
        return (int) p.field;
    }

    static byte narrow(int x) {
        return (byte) x;
    }

    static void allocate() {
        int[][] grid = new int[2][3];
        Object[] boxes = new Object[4];
        boolean[] flags = new boolean[5];
        int[] copy = grid[0].clone();
    }

    static int loop(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    static void catches() {
        try {
            fail();
        } catch (Failure e) {
            total++;
        }
        try {
            read(null);
        } catch (NullPointerException e) {
            total++;
        }
    }

    static void locks(Object lock) {
        synchronized (lock) {
            synchronized (lock) {
                total += 10;
            }
        }
    }

    /* Natives: one returns, one throws. */
    static void natives(Object source) {
        try {
            System.arraycopy(source, 0, new int[2], 0, 1);
        } catch (ArrayStoreException e) {
            total++;
        }
    }

    static void waits() {
        synchronized (Probed.class) {
            total++;
        }
    }

    static void arrays(int[] numbers, Object[] strings, Object value) {
        try {
            numbers[1] = numbers[0] + 1;
            byte[] bytes = new byte[1];
            bytes[0] = (byte) 200;
            strings[0] = value;
            numbers[numbers[1]]++;
        } catch (RuntimeException e) {
            total++;
        }
    }

    static int branches(int i, long l, float f, Object o) {
        if (i != 0) {
            i++;
        }
        if (l < 3 && f > 1.5f) {
            i++;
        }
        if (o == null || o != "x") {
            i++;
        }
        for (int j = 0; j < 2; j++) {
            i += 3;
        }
        switch (i) {
        case 7:
            return 1;
        case 8:
            return 2;
        default:
        }
        switch (i) {
        case 1000:
            return 3;
        case 9:
            return 4;
        }
        return 0;
    }

    public static void main(String[] args) throws Exception {
        Probed p = new Probed();
        p.add(5);
        Shape shape = new Square();
        shape.area(1.5);
        total = Lazy.value;
        narrow(300);
        allocate();
        loop(3);
        catches();
        locks(p);
        natives(new int[1]);
        natives(new byte[1]);
        arrays(new int[] {1, 0}, new String[1], "x");
        arrays(new int[] {1, 0}, new String[1], p);
        branches(0, 5, 2.5f, "x");
        branches(1, 2, Float.NaN, "x");
        branches(0, 2, 2.5f, null);
        branches(2, 5, 0, "x");
        Holder.contend();
        Thread thread = new Thread() {
            public void run() {
                total = narrow(1);
            }
        };
        thread.start();
        thread.join();
        pause(p);
    }

    static void pause(Object lock) throws InterruptedException {
        synchronized (lock) {
            lock.wait(1);
        }
    }
}

/* Not observed: the number of checks whether the other thread is blocked varies. */
class Holder {
    static void contend() throws Exception {
        Thread thread = new Thread() {
            public void run() {
                Probed.waits();
            }
        };
        synchronized (Probed.class) {
            thread.start();
            while (thread.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
        }
        thread.join();
    }
}
