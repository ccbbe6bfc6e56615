// Weak references are cleared after the last strong one is gone; queues; get, clear, enqueue.
import java.lang.ref.*;
import java.util.*;

public class WeakRefs {
    static WeakReference<Object> make(ReferenceQueue<Object> q) {
        return new WeakReference<>(new Object(), q);
    }

    static void fill(List<WeakReference<byte[]>> l, ReferenceQueue<byte[]> q) {
        for (int i = 0; i < 100; i++) l.add(new WeakReference<>(new byte[1000 + i], q));
    }

    static int churn(int d) {
        Object[] junk = new Object[64];
        for (int i = 0; i < 64; i++) junk[i] = new int[50];
        return d == 0 ? junk.length : churn(d - 1) + junk.length;
    }

    static boolean waitFor(Reference<?> r) throws Exception {
        for (int i = 0; i < 200 && r.get() != null; i++) {
            churn(20);
            System.gc();
            Thread.sleep(2);
        }
        return r.get() == null;
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> w = make(q);
        System.out.println(waitFor(w));
        System.out.println(q.remove(20000) == w);
        System.out.println(q.poll());
        Object strong = new Object();
        WeakReference<Object> kept = new WeakReference<>(strong, q);
        for (int i = 0; i < 5; i++) {
            churn(5);
            System.gc();
        }
        System.out.println((kept.get() == strong) + " " + q.poll());
        System.out.println(kept.enqueue() + " " + kept.enqueue() + " " + (q.poll() == kept));
        kept.clear();
        System.out.println(kept.get());
        ReferenceQueue<byte[]> bq = new ReferenceQueue<>();
        List<WeakReference<byte[]>> l = new ArrayList<>();
        fill(l, bq);
        int got = 0;
        for (int i = 0; i < 200 && got < 95; i++) {
            churn(20);
            System.gc();
            while (bq.remove(2) != null) got++;
        }
        int cleared = 0;
        for (WeakReference<byte[]> r : l) if (r.get() == null) cleared++;
        System.out.println((got >= 95) + " " + (cleared >= got));
        SoftReference<Object> s = new SoftReference<>(new int[10]);
        System.gc();
        churn(10);
        System.out.println(s.get() != null);
        s.clear();
        System.out.println(s.get());
        WeakReference<String> lit = new WeakReference<>("literal stays");
        System.gc();
        System.out.println(lit.get());
        WeakReference<Object> nul = new WeakReference<>(null);
        System.out.println(nul.get());
        System.out.println(new ReferenceQueue<Object>().poll());
        long t = System.nanoTime();
        System.out.println(new ReferenceQueue<Object>().remove(20) + " "
            + (System.nanoTime() - t >= 19000000L));
        System.out.println(strong != null);
    }
}
