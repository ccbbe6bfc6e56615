/*
 * Native methods of every parameter and result type: what C receives, and what it gives back.
 */
public class JniArguments {
    private final int id;

    JniArguments(int id) {
        this.id = id;
    }

    static native boolean staticBoolean(boolean x);

    static native byte staticByte(byte x);

    static native char staticChar(char x);

    static native short staticShort(short x);

    static native int staticInt(int x);

    static native long staticLong(long x);

    static native float staticFloat(float x);

    static native double staticDouble(double x);

    static native Object staticObject(Object x);

    static native int[] staticArray(int[] x);

    static native void staticVoid();

    native boolean instanceBoolean(boolean x);

    native byte instanceByte(byte x);

    native char instanceChar(char x);

    native short instanceShort(short x);

    native int instanceInt(int x);

    native long instanceLong(long x);

    native float instanceFloat(float x);

    native double instanceDouble(double x);

    native Object instanceObject(Object x);

    native void instanceVoid();

    /** Results whose unused bits are full of rubbish. */
    static native boolean dirtyBoolean(int bits);

    static native byte dirtyByte(int bits);

    static native char dirtyChar(int bits);

    static native short dirtyShort(int bits);

    static native String mixed(byte a, double b, long c, float d, boolean e, char f, short g,
            int h, Object i, double j, float k, long l, byte m, double n, int o, String p,
            float q, boolean r, double s, long t);

    static native String many(int a0, long a1, double a2, float a3, int a4, long a5, double a6,
            float a7, int a8, long a9, double b0, float b1, int b2, long b3, double b4, float b5,
            int b6, long b7, double b8, float b9, byte c0, short c1, double c2, char c3,
            boolean c4, String c5, double c6, float c7, int c8, long c9, Object d0, byte d1,
            double d2, float d3, int d4, long d5);

    native String integers(int a, long b, byte c, short d, char e, int f, long g, int h);

    native String floats(float a, double b, float c, double d, float e, double f, float g,
            double h, float i, double j, float k, double l);

    static native double sumOfEight(double a, float b, double c, float d, double e, float f,
            double g, float h);

    static native long sumOfFour(int a, long b, byte c, char d);

    static native long sumOfFive(int a, long b, byte c, char d, short e);

    static native String wide(Object a, Object b, Object c, Object d, Object e, Object f,
            Object g, Object h, Object i, Object j);

    /** Overloads: their C names carry the parameters. */
    static native int over(int x);

    static native int over(long x);

    static native int over(String x);

    static native int over(int[] x);

    static native int over(Object[][] x, double y);

    static native int over();

    /** Names that need escapes. */
    static native int under_score();

    static native int gr\u00fc\u00dfe();

    static native int dollar$sign();

    static class In_ner$Class {
        static native int name_with_3();
    }

    private static String text(Object o) {
        return o == null ? "null" : o.toString();
    }

    private static void results(JniArguments o) {
        System.out.println(staticBoolean(true) + " " + staticBoolean(false) + " "
                + staticByte((byte) -128) + " " + (int) staticChar('\uffff') + " "
                + staticShort((short) -32768) + " " + staticInt(Integer.MIN_VALUE) + " "
                + staticLong(Long.MIN_VALUE) + " " + staticFloat(-1.5f) + " "
                + staticDouble(1e308) + " " + text(staticObject("s")) + " "
                + text(staticObject(null)) + " " + staticArray(new int[] {4, 5}).length + " "
                + (staticArray(null) == null));
        staticVoid();
        System.out.println(o.instanceBoolean(true) + " " + o.instanceByte((byte) 100) + " "
                + (int) o.instanceChar('\u1234') + " " + o.instanceShort((short) 1234) + " "
                + o.instanceInt(-5) + " " + o.instanceLong(1L << 40) + " "
                + o.instanceFloat(Float.MIN_VALUE) + " " + o.instanceDouble(Double.NaN) + " "
                + text(o.instanceObject("t")) + " " + text(o.instanceObject(null)));
        o.instanceVoid();
        for (int bits : new int[] {0, 1, 0x100, 0x101, -1, 0x12348000, 0x7fff_ff80}) {
            System.out.println(dirtyBoolean(bits & 0xff01) + " " + dirtyByte(bits) + " "
                    + (int) dirtyChar(bits) + " " + dirtyShort(bits));
        }
    }

    static void run() {
        JniArguments o = new JniArguments(9);
        results(o);
        System.out.println(mixed((byte) -1, 2.5, -3L, 4.25f, true, 'f', (short) -7, 8, "nine",
                10.125, -11.5f, 12L << 33, (byte) 13, -14.0, -15, null, 17.75f, false, 19e19,
                -20L));
        System.out.println(many(0, 1L << 40, 2.5, 3.5f, -4, -5L, 6.5, 7.5f, 8, 9L, 10.5, 11.5f, 12,
                13L, 14.5, 15.5f, 16, 17L, 18.5, 19.5f, (byte) -20, (short) -21, 22.5, '\uffff',
                true, "string", 26.5, 27.5f, 28, 29L, null, (byte) 31, 32.5, 33.5f, -34, -35L));
        System.out.println(o.integers(-1, -2L, (byte) -3, (short) -4, '5', -6, 7L << 40, -8));
        System.out.println(o.floats(1.5f, 2.5, 3.5f, 4.5, 5.5f, 6.5, 7.5f, 8.5, 9.5f, 10.5, 11.5f,
                12.5));
        System.out.println(sumOfEight(1, 2, 4, 8, 16, 32, 64, 128.5f));
        System.out.println(sumOfFour(-1, 1L << 35, (byte) -3, '\uffff') + " "
                + sumOfFive(-1, 1L << 35, (byte) -3, '\uffff', (short) -5));
        System.out.println(wide("a", null, "c", "d", null, "f", "g", "h", "i", null));
        System.out.println(over(1) + " " + over(1L) + " " + over("") + " " + over(new int[0])
                + " " + over(new Object[0][], 0.5) + " " + over());
        System.out.println(under_score() + " " + gr\u00fc\u00dfe() + " " + dollar$sign() + " "
                + In_ner$Class.name_with_3());
    }
}
