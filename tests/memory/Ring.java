// One word that looks like the address of any of these objects keeps all of them.
import java.lang.ref.WeakReference;

public class Ring {
    static Object[] make(int count) {
        Object[] last = new Object[10];
        for (int i = 0; i < count; i++) {
            Object[] next = new Object[10];
            next[0] = last;
            last[1] = next;
            last = next;
        }
        return last;
    }

    static WeakReference<Object> makeAndForget() {
        return new WeakReference<>(make(700000));
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            WeakReference<Object> reference = makeAndForget();
            System.gc();
            System.out.println(reference.get() == null);
        }
    }
}
