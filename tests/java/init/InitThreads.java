// One thread initializes while others wait; waiting threads see the finished state; recursion does not block.
public class InitThreads {
    static volatile int inits;

    static class Slow {
        static int v;
        static {
            inits++;
            for (int i = 0; i < 20; i++) {
                v++;
                try {
                    Thread.sleep(5);
                } catch (InterruptedException e) {
                    v = -1000;
                }
            }
            v += Slow.recursive();
        }
        static int recursive() { return 100; }
    }

    static class Failing {
        static {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            if (inits > 0) throw new IllegalStateException("fails");
        }
        static int x;
    }

    public static void main(String[] args) throws Exception {
        final int[] seen = new int[6];
        Thread[] ts = new Thread[6];
        for (int i = 0; i < ts.length; i++) {
            final int k = i;
            ts[i] = new Thread(() -> seen[k] = Slow.v);
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        for (int s : seen) System.out.print(s + " ");
        System.out.println(inits);
        final int[] counts = new int[3];
        for (int i = 0; i < ts.length; i++) {
            ts[i] = new Thread(() -> {
                try {
                    Failing.x++;
                } catch (ExceptionInInitializerError e) {
                    synchronized (counts) { counts[0]++; }
                } catch (NoClassDefFoundError e) {
                    synchronized (counts) { counts[1]++; }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(counts[0] + " " + counts[1]);
    }
}
