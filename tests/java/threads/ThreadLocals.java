// ThreadLocal: initial values, per-thread independence, remove, inheritable ones.
public class ThreadLocals {
    static int made;
    static final ThreadLocal<int[]> TL = new ThreadLocal<int[]>() {
        @Override protected int[] initialValue() {
            synchronized (ThreadLocals.class) { made++; }
            return new int[] {100};
        }
    };
    static final ThreadLocal<String> WITH = ThreadLocal.withInitial(() -> Thread.currentThread().getName());
    static final InheritableThreadLocal<String> INH = new InheritableThreadLocal<String>() {
        @Override protected String childValue(String p) { return p + ">child"; }
    };

    public static void main(String[] args) throws Exception {
        INH.set("parent");
        TL.get()[0] = 7;
        int[] results = new int[5];
        String[] names = new String[5];
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                for (int j = 0; j <= k; j++) TL.get()[0] += j;
                results[k] = TL.get()[0];
                names[k] = WITH.get() + INH.get();
                TL.remove();
                results[k] += TL.get()[0] * 1000;
            }, "t" + i);
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        for (int i = 0; i < 5; i++) System.out.println(results[i] + " " + names[i]);
        System.out.println(TL.get()[0] + " " + made + " " + WITH.get() + " " + INH.get());
        WITH.set("changed");
        System.out.println(WITH.get());
        WITH.remove();
        System.out.println(WITH.get());
        ThreadLocal<Integer> none = new ThreadLocal<>();
        System.out.println(none.get());
        none.set(null);
        System.out.println(none.get());
        ThreadLocal<?>[] many = new ThreadLocal<?>[500];
        long s = 0;
        for (int i = 0; i < 500; i++) {
            ThreadLocal<Integer> t = new ThreadLocal<>();
            t.set(i);
            many[i] = t;
        }
        for (int r = 0; r < 500; r += 3) many[r].remove();
        for (ThreadLocal<?> t : many) s = s * 31 + (t.get() == null ? -1 : (Integer) t.get());
        System.out.println(s);
    }
}
