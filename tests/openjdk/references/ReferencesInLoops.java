// Referents that are read again and again, in the loop that collects, must still be cleared.
import java.lang.ref.*;
import java.util.concurrent.Callable;

public class ReferencesInLoops {
    static final int ROUNDS = 100;

    static boolean goes(Reference<?> reference) throws Exception {
        for (int i = 0; i < ROUNDS && reference.get() != null; i++) {
            System.gc();
        }
        return reference.get() == null;
    }

    static boolean goesSlowly(Reference<?> reference) throws Exception {
        int rounds = 0;
        while (reference.get() != null && rounds++ < ROUNDS) {
            System.gc();
            Thread.sleep(1);
        }
        return rounds < ROUNDS;
    }

    static boolean call(Callable<Boolean> question) throws Exception {
        return question.call();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(goes(new WeakReference<>(new Object())));
        System.out.println(goes(new WeakReference<>(new byte[1000000])));
        System.out.println(goesSlowly(new WeakReference<>(new Object())));
        System.out.println(call(() -> goes(new WeakReference<>(new int[10]))));
        System.out.println(call(() -> {
            WeakReference<Object> reference = new WeakReference<>(new Object());
            for (int i = 0; i < ROUNDS && reference.get() != null; i++) {
                System.gc();
            }
            return reference.get() == null;
        }));
        Object kept = new Object();
        System.out.println(goes(new WeakReference<>(kept)) + " " + (kept != null));
    }
}
