// Weak and phantom references: cleared and queued after a collection, not before; refersTo, clear, enqueue.
import java.lang.ref.*;
import java.util.*;

public class WeakAndQueued {
    static Object keep;

    static void collectUntil(Reference<?> reference) throws InterruptedException {
        for (int i = 0; i < 200 && !reference.refersTo(null); i++) {
            System.gc();
            Thread.sleep(5);
        }
    }

    static WeakReference<Object> weakTo(Object o, ReferenceQueue<Object> queue) {
        return new WeakReference<>(o, queue);
    }

    static List<Reference<Object>> make(ReferenceQueue<Object> queue) {
        List<Reference<Object>> list = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Object o = new int[10];
            list.add(i % 2 == 0 ? new WeakReference<>(o, queue) : new PhantomReference<>(o, queue));
        }
        return list;
    }

    static int clobber(int depth) {
        return depth == 0 ? 0 : clobber(depth - 1) + 1;
    }

    public static void main(String[] args) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        keep = new Object();
        WeakReference<Object> kept = weakTo(keep, queue);
        WeakReference<Object> lost = weakTo(new Object(), queue);
        clobber(100);
        collectUntil(lost);
        System.out.println(lost.get() + " " + lost.refersTo(null) + " " + (kept.get() == keep) + " " + kept.refersTo(keep)
                + " " + kept.refersTo(null) + " " + kept.isEnqueued());
        System.out.println(queue.remove(2000) == lost);
        System.out.println(queue.poll());
        System.out.println(kept.enqueue() + " " + kept.enqueue() + " " + kept.get() + " " + (queue.poll() == kept)
                + " " + kept.isEnqueued());
        List<Reference<Object>> list = make(queue);
        clobber(100);
        int found = 0;
        Set<Reference<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 200 && found < 45; i++) {
            System.gc();
            Reference<?> r;
            while ((r = queue.remove(10)) != null) {
                found += seen.add(r) && list.contains(r) ? 1 : 0;
            }
        }
        System.out.println(found >= 45);
        Object strong = "x".repeat(3);
        PhantomReference<Object> phantom = new PhantomReference<>(strong, queue);
        System.out.println(phantom.get() + " " + phantom.refersTo(strong));
        phantom.clear();
        System.out.println(phantom.refersTo(null) + " " + queue.poll());
        Reference.reachabilityFence(strong);
        WeakReference<String> none = new WeakReference<>(null);
        System.out.println(none.get() + " " + none.enqueue() + " " + none.isEnqueued());
        try {
            Object copy = new WeakReference<Object>(strong) {
                Object copy() throws CloneNotSupportedException {
                    return clone();
                }
            }.copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        try {
            queue.remove(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }
}
