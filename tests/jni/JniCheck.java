/*
 * Drives libjnicheck: one wrong use of JNI per run, to be found by -Xcheck:jni.
 */
public class JniCheck {
    int number;
    String text;
    static int shared;

    static native void run(int which);

    void instanceMethod() {
    }

    static void staticMethod() {
    }

    static void take(Object object) {
        System.out.println("taken " + object);
    }

    static Object thrower() {
        throw new RuntimeException("thrown");
    }

    public static void main(String[] args) {
        System.loadLibrary("jnicheck");
        try {
            run(Integer.parseInt(args[0]));
        } catch (Throwable t) {
            System.out.println("caught " + t);
        }
        System.out.println("end");
    }
}
