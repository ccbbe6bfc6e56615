// Volatile flags end spinning loops; hand-over of data through volatile fields; final fields of published objects.
public class VolatileVisibility {
    static volatile boolean go;
    static volatile int turn;
    static int plain;
    static volatile long stamp;
    static volatile Box box;
    static final class Box {
        final int a;
        final int[] arr;
        final String s;
        Box(int x) {
            a = x;
            arr = new int[] {x, x * 2};
            s = "box" + x;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread spin = new Thread(() -> {
            long n = 0;
            while (!go) n++;
            System.out.println("saw go, plain=" + plain);
        });
        spin.start();
        Thread.sleep(10);
        plain = 42;
        go = true;
        spin.join();
        int rounds = 2000;
        long[] sum = new long[2];
        Thread[] ts = new Thread[2];
        for (int k = 0; k < 2; k++) {
            int me = k;
            ts[k] = new Thread(() -> {
                for (int i = 0; i < rounds; i++) {
                    while (turn != me) Thread.yield();
                    plain += me + 1;
                    sum[me] += plain;
                    turn = 1 - me;
                }
            });
        }
        plain = 0;
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(plain + " " + sum[0] + " " + sum[1]);
        Thread w = new Thread(() -> {
            for (int i = 1; i <= 20000; i++) stamp = i * 0x100000001L;
        });
        w.start();
        int torn = 0;
        long last = 0;
        boolean mono = true;
        while (last != 20000 * 0x100000001L) {
            long s = stamp;
            if ((int) (s >>> 32) != (int) s) torn++;
            mono &= s >= last;
            last = s;
        }
        w.join();
        System.out.println(torn + " " + mono);
        Thread pub = new Thread(() -> {
            for (int i = 1; i <= 5000; i++) box = new Box(i);
        });
        pub.start();
        int bad = 0;
        Box b;
        do {
            b = box;
            if (b != null && (b.arr[1] != b.a * 2 || !b.s.equals("box" + b.a))) bad++;
        } while (b == null || b.a < 5000);
        pub.join();
        System.out.println(bad + " " + box.s);
    }
}
