// Objects that a method no longer reads must not be kept alive, wherever the method is being executed.
import java.lang.ref.*;
import java.util.*;

public class DeadLocals {
    static final int ROUNDS = 20;

    static Object make(int i) {
        return new int[1000 + i];
    }

    static boolean goes(Reference<?> reference) {
        for (int i = 0; i < ROUNDS && reference.get() != null; i++) {
            System.gc();
        }
        return reference.get() == null;
    }

    static boolean local() {
        Object object = new Object();
        WeakReference<Object> reference = new WeakReference<>(object);
        boolean was = object != null;
        return goes(reference) && was;
    }

    static boolean argument(Object object, int unused) {
        return goes(new WeakReference<>(object));
    }

    static boolean inHandler() {
        WeakReference<Object> reference;
        try {
            throw new RuntimeException("x");
        } catch (RuntimeException e) {
            reference = new WeakReference<>(e);
        }
        return goes(reference);
    }

    static boolean inLoop() {
        boolean all = true;
        for (int i = 0; i < 3; i++) {
            Object object = make(i);
            WeakReference<Object> reference = new WeakReference<>(object);
            object = null;
            all &= goes(reference);
        }
        return all;
    }

    static synchronized boolean inMonitor() {
        Object object = make(1);
        synchronized (DeadLocals.class) {
            return goes(new WeakReference<>(object));
        }
    }

    static boolean chain() {
        Object[] chain = null;
        for (int i = 0; i < 1000; i++) {
            chain = new Object[] {chain};
        }
        WeakReference<Object> reference = new WeakReference<>(chain);
        return goes(reference);
    }

    static boolean manyArguments(long a, Object b, double c, Object d, int e, Object f, Object g) {
        WeakReference<Object> first = new WeakReference<>(b), last = new WeakReference<>(g);
        boolean isKept = goes(first) && goes(last);
        return isKept && a + c + e == 6 && d != null && f != null;
    }

    /* An object that is read later must be kept. */
    static boolean kept() {
        Object first = make(1), second = make(2);
        WeakReference<Object> reference = new WeakReference<>(first);
        for (int i = 0; i < ROUNDS; i++) {
            System.gc();
        }
        try {
            if (((int[]) second)[5000] == 0) {
                return false;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return reference.get() == first;
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        System.out.println(local());
        System.out.println(argument(make(1), 2));
        System.out.println(inHandler());
        System.out.println(inLoop());
        System.out.println(inMonitor());
        System.out.println(chain());
        System.out.println(manyArguments(1, make(1), 2.0, "d", 3, "f", make(7)));
        System.out.println(kept());
        boolean[] result = new boolean[1];
        Thread thread = new Thread(() -> result[0] = local() && inLoop() && kept());
        thread.start();
        thread.join();
        System.out.println(result[0]);
    }
}
