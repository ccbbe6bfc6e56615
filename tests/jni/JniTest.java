/*
 * Drives libjnitest: every function of the JNI table, called from C, with results that are the
 * same on every Java machine. What C prints and what Java prints goes to standard output.
 */
public class JniTest {
    interface Greeter {
        default String greet(String name) {
            return "hello " + name;
        }
    }

    static class Base implements Greeter {
        int number;

        Base() {
            this(7);
        }

        Base(int number) {
            this.number = number;
        }

        public String who() {
            return "Base " + number;
        }

        private int secret() {
            return number * 2;
        }

        static int twice(int x) {
            return 2 * x;
        }
    }

    static class Derived extends Base {
        Derived() {
        }

        @Override
        public String who() {
            return "Derived of " + super.who();
        }

        @Override
        public String greet(String name) {
            return "good day " + name;
        }
    }

    static class Lazy {
        static int value;
        static {
            System.out.println("Lazy is initialized");
            value = 41;
        }

        static int get() {
            return ++value;
        }
    }

    static class Broken {
        static int value = 1 / Integer.parseInt("0");

        static void touch() {
        }
    }

    /** Methods of every type, to be called from C. */
    static class Calls {
        private final int base;

        Calls(int base) {
            this.base = base;
        }

        Calls(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object l) {
            this.base = mix(z, b, c, s, i, j, f, d, l);
        }

        static int mix(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            int h = z ? 1 : 0;
            h = 31 * h + b;
            h = 31 * h + c;
            h = 31 * h + s;
            h = 31 * h + i;
            h = 31 * h + (int) (j ^ (j >>> 32));
            h = 31 * h + Float.floatToIntBits(f);
            long bits = Double.doubleToLongBits(d);
            h = 31 * h + (int) (bits ^ (bits >>> 32));
            return 31 * h + (l == null ? 0 : l.toString().length());
        }

        Object callObject(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return "o" + (mix(z, b, c, s, i, j, f, d, l) + base);
        }

        boolean callBoolean(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return (mix(z, b, c, s, i, j, f, d, l) + base & 1) == 0;
        }

        byte callByte(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return (byte) (mix(z, b, c, s, i, j, f, d, l) + base);
        }

        char callChar(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return (char) (mix(z, b, c, s, i, j, f, d, l) + base);
        }

        short callShort(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return (short) (mix(z, b, c, s, i, j, f, d, l) + base);
        }

        int callInt(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return mix(z, b, c, s, i, j, f, d, l) + base;
        }

        long callLong(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return mix(z, b, c, s, i, j, f, d, l) * 1000003L + base;
        }

        float callFloat(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return mix(z, b, c, s, i, j, f, d, l) / 7.0f + base;
        }

        double callDouble(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return mix(z, b, c, s, i, j, f, d, l) / 7.0 + base;
        }

        void callVoid(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            System.out.println("callVoid " + (mix(z, b, c, s, i, j, f, d, l) + base));
        }

        static Object staticObject(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            return "so" + mix(z, b, c, s, i, j, f, d, l);
        }

        static boolean staticBoolean(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            return (mix(z, b, c, s, i, j, f, d, l) & 1) == 1;
        }

        static byte staticByte(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            return (byte) mix(z, b, c, s, i, j, f, d, l);
        }

        static char staticChar(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            return (char) mix(z, b, c, s, i, j, f, d, l);
        }

        static short staticShort(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            return (short) mix(z, b, c, s, i, j, f, d, l);
        }

        static int staticInt(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return mix(z, b, c, s, i, j, f, d, l);
        }

        static long staticLong(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            return mix(z, b, c, s, i, j, f, d, l) * 1000003L;
        }

        static float staticFloat(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            return mix(z, b, c, s, i, j, f, d, l) / 3.0f;
        }

        static double staticDouble(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            return mix(z, b, c, s, i, j, f, d, l) / 3.0;
        }

        static void staticVoid(boolean z, byte b, char c, short s, int i, long j, float f,
                double d, Object l) {
            System.out.println("staticVoid " + mix(z, b, c, s, i, j, f, d, l));
        }
    }

    /** Overrides every method, so that virtual and nonvirtual calls differ. */
    static class Overrides extends Calls {
        Overrides(int base) {
            super(base);
        }

        @Override
        Object callObject(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return "overridden";
        }

        @Override
        int callInt(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            return -1;
        }

        @Override
        void callVoid(boolean z, byte b, char c, short s, int i, long j, float f, double d,
                Object l) {
            System.out.println("overridden callVoid");
        }
    }

    /** Fields of every type. */
    static class Fields {
        boolean z = true;
        byte b = -8;
        char c = '\u20ac';
        short s = -1600;
        int i = 32000000;
        volatile long j = -64000000000L;
        float f = 3.25f;
        double d = -6.4e100;
        Object l = "instance";
        static boolean sz = true;
        static byte sb = -9;
        static char sc = '\u00df';
        static short ss = 1601;
        static volatile int si = -32000001;
        static long sj = 64000000001L;
        static float sf = -0.5f;
        static double sd = 1e-300;
        static String sl = "static";
        final int constant = 5;

        public String toString() {
            return z + " " + b + " " + (int) c + " " + s + " " + i + " " + j + " " + f + " " + d
                    + " " + l + " " + sz + " " + sb + " " + (int) sc + " " + ss + " " + si + " "
                    + sj + " " + sf + " " + sd + " " + sl + " " + constant;
        }
    }

    static class FieldsBelow extends Fields {
        int i = 1;
    }

    static class Failure extends Exception {
        final int code;

        Failure(String message) {
            super(message);
            code = message == null ? -1 : message.length();
        }
    }

    static class Registered {
        native int first(int x);

        static native String second(String s);

        int ordinary() {
            return 1;
        }
    }

    static native void version();

    static native void classes(Object sample);

    static native void defineClass(ClassLoader loader);

    static native void methodIds();

    static native void calls(Calls exact, Calls below);

    static native void objects();

    static native void fields(Fields object, FieldsBelow below);

    static native void strings(String[] samples);

    static native void primitiveArrays();

    static native void arrayContents(boolean[] z, byte[] b, char[] c, short[] s, int[] i,
            long[] j, float[] f, double[] d);

    static native void objectArrays(String[] strings);

    static native void exceptions();

    static native void throwNow(Throwable throwable);

    static native void throwNew(Class<?> type, String message);

    static native int throwAndReturn(String message);

    static native void references(Object object);

    static native void weakReferences();

    static native void manyReferences();

    static native Object returnFromFrame();

    static native void registration(Class<?> type);

    static native void unregistration(Class<?> type);

    static native void monitors(Object lock);

    static native void threads();

    static native void extras(Object sample);

    static native int down(int depth);

    static int up(int depth) {
        return depth == 0 ? 0 : 1 + down(depth - 1);
    }

    static native int deepThrow(int depth);

    static int deepThrowUp(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("bottom");
        }
        return deepThrow(depth - 1);
    }

    static native void missing(int x, String s, long[][] a);

    static synchronized native boolean staticHolds(Object lock);

    synchronized native boolean instanceHolds();

    static boolean holdsLock(Object lock) {
        return Thread.holdsLock(lock);
    }

    static int fromThread(String text) {
        Thread thread = Thread.currentThread();
        System.out.println(text + ": " + thread.getName() + " daemon " + thread.isDaemon()
                + " alive " + thread.isAlive());
        return text.length();
    }

    static void failInThread() {
        throw new IllegalArgumentException("in a thread");
    }

    private static void expectThrow(Runnable action) {
        try {
            action.run();
            System.out.println("nothing was thrown");
        } catch (Throwable t) {
            System.out.println(describe(t));
        }
    }

    static String describe(Throwable t) {
        String message = t.getMessage();
        String text = t.getClass().getName() + (message == null ? "" : ": " + message);
        return text;
    }

    private static void libraries() {
        expectThrow(() -> missing(1, "", null));
        expectThrow(() -> System.load("relative.so"));
        expectThrow(() -> System.load("/nonexistent/libnothing.so"));
        try {
            System.loadLibrary("nothingofthename");
        } catch (UnsatisfiedLinkError e) {
            String message = e.getMessage();
            System.out.println(message.substring(0, message.indexOf(':')));
        }
        expectThrow(() -> System.loadLibrary("a/b"));
        System.loadLibrary("jnitest");
        System.out.println("loaded twice");
    }

    private static void throwing() {
        exceptions();
        expectThrow(() -> throwNow(new Error("thrown by C")));
        expectThrow(() -> throwNow(new RuntimeException("two", new Error("cause"))));
        expectThrow(() -> throwNew(Failure.class, "made by C"));
        expectThrow(() -> throwNew(Failure.class, null));
        expectThrow(() -> throwNew(ArithmeticException.class, "sums"));
        expectThrow(() -> System.out.println(throwAndReturn("with a result")));
        expectThrow(() -> deepThrow(20));
        expectThrow(() -> deepThrow(21));
    }

    private static void registering() {
        Registered object = new Registered();
        expectThrow(() -> object.first(1));
        registration(Registered.class);
        System.out.println(object.first(20) + " " + Registered.second("x"));
        unregistration(Registered.class);
        expectThrow(() -> object.first(1));
        expectThrow(() -> Registered.second("y"));
    }

    public static void main(String[] args) {
        System.loadLibrary("jnitest");
        version();
        classes(new Derived());
        defineClass(JniTest.class.getClassLoader());
        methodIds();
        calls(new Calls(100), new Overrides(200));
        objects();
        Fields object = new Fields();
        FieldsBelow below = new FieldsBelow();
        fields(object, below);
        System.out.println(object);
        System.out.println(below + " " + below.i);
        strings(new String[] {"", "plain", "\u00e4\u00f6\u00fc\u20ac", "a\0b", "\ud83d\ude00!",
            "\ud800 alone", "\u07ff\u0800\uffff"});
        primitiveArrays();
        arrayContents(new boolean[] {true, false, true}, new byte[] {1, -2, 127},
                new char[] {'x', '\uffff', 0}, new short[] {-32768, 5, 32767},
                new int[] {1 << 31, 0, 77}, new long[] {Long.MIN_VALUE, 9, -9},
                new float[] {1.5f, -0.0f, Float.MAX_VALUE},
                new double[] {Math.PI, Double.MIN_VALUE, -1e300});
        objectArrays(new String[] {"zero", null, "two"});
        throwing();
        references(new Base(3));
        weakReferences();
        manyReferences();
        System.out.println(returnFromFrame());
        registering();
        monitors(new Object());
        System.out.println(staticHolds(JniTest.class) + " " + new JniTest().instanceHolds() + " "
                + holdsLock(JniTest.class));
        threads();
        extras(new Base());
        System.out.println("depth " + down(60));
        libraries();
        JniArguments.run();
        System.out.println("done");
    }
}
