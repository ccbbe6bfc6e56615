// N threads times M increments under synchronized methods, blocks, static methods and class locks.
public class SynchronizedCounters {
    int a, b;
    static int c, d;
    long e;
    double f;
    String s = "";
    final Object lock = new Object();
    static final int[] arrLock = {0};
    synchronized void incA() { a++; }
    void incB() {
        synchronized (lock) {
            b++;
            e += b;
        }
    }

    static synchronized void incC() { c++; }
    static void incD() {
        synchronized (SynchronizedCounters.class) {
            d++;
            c--;
            c++;
        }
    }

    synchronized int nested(int n) { return n == 0 ? ++a : nested(n - 1); }
    void arr() {
        synchronized (arrLock) {
            arrLock[0]++;
            synchronized (lock) { f += 0.5; }
        }
    }

    void str() {
        synchronized ("interned lock") {
            if (s.length() < 100) s += "x";
            else s = "";
        }
    }

    synchronized void thrower(int i) {
        a++;
        if (i % 2 == 0) throw new IllegalStateException();
        a++;
    }

    public static void main(String[] args) throws Exception {
        SynchronizedCounters o = new SynchronizedCounters();
        int n = 6, m = 4000;
        Thread[] ts = new Thread[n];
        for (int t = 0; t < n; t++) {
            ts[t] = new Thread(() -> {
                for (int i = 0; i < m; i++) {
                    o.incA();
                    o.incB();
                    incC();
                    incD();
                    o.nested(3);
                    o.arr();
                    o.str();
                    try {
                        o.thrower(i);
                    } catch (IllegalStateException e) {
                        incC();
                    }
                }
            });
        }
        for (Thread t : ts) t.start();
        for (Thread t : ts) t.join();
        System.out.println(o.a + " " + o.b + " " + c + " " + d + " " + o.e + " " + o.f + " " + arrLock[0]
            + " " + o.s.length() + " " + Thread.holdsLock(o));
        StringBuffer sb = new StringBuffer();
        java.util.List<Integer> l = java.util.Collections.synchronizedList(new java.util.ArrayList<>());
        java.util.Hashtable<Integer, Integer> h = new java.util.Hashtable<>();
        java.util.Vector<Integer> v = new java.util.Vector<>();
        for (int t = 0; t < n; t++) {
            int k = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 500; i++) {
                    sb.append((char) ('a' + k));
                    l.add(i);
                    h.put(k * 500 + i, i);
                    v.add(k);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) t.join();
        int[] cnt = new int[n];
        for (int i = 0; i < sb.length(); i++) cnt[sb.charAt(i) - 'a']++;
        int sum = 0;
        for (int x : l) sum += x;
        for (int x : v) sum += x;
        System.out.println(sb.length() + " " + java.util.Arrays.toString(cnt) + " " + l.size() + " " + sum
            + " " + h.size() + " " + v.size());
    }
}
