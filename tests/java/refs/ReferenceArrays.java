// Reference objects in arrays and maps, references to references, cleared by hand, kept by finalizable owners.
import java.lang.ref.*;
import java.util.*;

public class ReferenceArrays {
    static final List<Integer> gone = Collections.synchronizedList(new ArrayList<>());
    static class Fin {
        final int k;
        final Fin next;
        Fin(int k, Fin n) {
            this.k = k;
            next = n;
        }

        @Override protected void finalize() { gone.add(k); }
    }

    static void chain() {
        Fin f = null;
        for (int i = 0; i < 30; i++) f = new Fin(i, f);
    }

    static int churn(int d) {
        Object[] junk = new Object[64];
        for (int i = 0; i < 64; i++) junk[i] = new int[50];
        return d == 0 ? 1 : churn(d - 1) + junk.length;
    }

    static WeakReference<?>[] refs() {
        WeakReference<?>[] r = new WeakReference<?>[50];
        Object prev = new Object();
        for (int i = 0; i < 50; i++) {
            r[i] = new WeakReference<>(prev);
            prev = i % 2 == 0 ? r[i] : new Object[] {r[i]};
        }
        return r;
    }

    public static void main(String[] args) throws Exception {
        chain();
        for (int i = 0; i < 400 && gone.size() < 28; i++) {
            churn(20);
            System.gc();
            System.runFinalization();
            Thread.sleep(2);
        }
        System.out.println(gone.size() >= 28);
        Set<Integer> once = new HashSet<>(gone);
        System.out.println(once.size() == gone.size());
        WeakReference<?>[] rs = refs();
        int live = 0;
        for (int i = 0; i < 100; i++) {
            churn(20);
            System.gc();
            live = 0;
            for (WeakReference<?> r : rs) if (r.get() != null) live++;
            if (live <= 27) break;
        }
        boolean arrays = true;
        for (int i = 0; i < 50; i++) if (rs[i].get() instanceof WeakReference && rs[i].get() != rs[i - 1])
            arrays = false;
        System.out.println((live >= 24 && live <= 27) + " " + arrays);
        SoftReference<byte[]>[] cache = new SoftReference[10];
        for (int i = 0; i < 10; i++) cache[i] = new SoftReference<>(new byte[1000 + i]);
        System.gc();
        int kept = 0;
        for (int i = 0; i < 10; i++) if (cache[i].get() != null && cache[i].get().length == 1000 + i) kept++;
        System.out.println(kept);
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        Object o = new Object();
        List<Reference<?>> all = Arrays.<Reference<?>>asList(new WeakReference<>(o, q),
            new SoftReference<>(o, q), new PhantomReference<>(o, q));
        int n = 0;
        for (Reference<?> r : all) {
            if (r.enqueue()) n++;
            if (r.enqueue()) n += 10;
        }
        int polled = 0;
        while (q.poll() != null) polled++;
        System.out.println(n + " " + polled + " " + (o != null));
        Map<Integer, Reference<String>> m = new HashMap<>();
        String lit = "held";
        m.put(1, new WeakReference<>(lit));
        m.put(2, new SoftReference<>("soft"));
        System.gc();
        System.out.println(m.get(1).get() + m.get(2).get());
        m.get(1).clear();
        System.out.println(m.get(1).get() + lit);
        try {
            q.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
    }
}
