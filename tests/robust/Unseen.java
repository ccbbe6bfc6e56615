import java.util.concurrent.locks.LockSupport;

/** Texts that control a terminal: U+202E, CSI as U+009B, ESC. The test also puts them into names. */
public class Unseen {
    static class KXXXXXXz {
        String text = "v\u202Ew\u009bx\u001by";
    }

    static int mXXXXXXn(String text, Object object) {
        Object k = new KXXXXXXz();
        synchronized (k) {
            return text.length();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> mXXXXXXn("q\u202Er\u009bs\u001bt", null), "t\u202Eu\u009bv\u001bw");
        thread.start();
        thread.join();
        mXXXXXXn("a\u202Eb\u009bc\u001bd", null);
        try {
            throw new IllegalStateException("e\u202Ef\u009bg\u001bh");
        } catch (IllegalStateException e) {
            System.out.println("caught");
        }
        if (args.length > 0) {
            new Thread("t\u202Eu\u009bv\u001bw") {
                @Override
                public void run() {
                    LockSupport.parkNanos(1000000 * Long.parseLong(args[0]));
                }
            }.start();
        }
    }
}
