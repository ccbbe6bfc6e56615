import java.util.Random;

/**
 * Each arithmetic instruction, conversion and comparison on edge values and random ones, often enough that methods get
 * machine code; prints a sum of each. Arguments: rounds, seed.
 */
public class Operands {
    static final int[] INTS = {0, 1, -1, 2, -2, 31, 32, 33, 63, 64, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768,
        65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1};
    static final long[] LONGS = {0, 1, -1, 2, 63, 64, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 31, 1L << 32, -1L << 32,
        Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1};
    static final float[] FLOATS = {0f, -0f, 1f, -1f, 0.5f, 1e10f, -1e10f, 2147483648f, -2147483648f, 9.3e18f, -9.3e18f,
        Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE};
    static final double[] DOUBLES = {0d, -0d, 1d, -1d, 0.5, 1e10, -1e10, 2147483647d, 2147483648d, -2147483649d, 9.3e18,
        -9.3e18, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE};

    static long sum;

    static void add(long value) {
        sum = sum * 31 + value;
    }

    static void ints(int a, int b) {
        add(a + b); add(a - b); add(a * b); add(a & b); add(a | b); add(a ^ b);
        add(a << b); add(a >> b); add(a >>> b); add(-a);
        try {
            add(a / b); add(a % b);
        } catch (ArithmeticException e) {
            add(77);
        }
        add(a + 7); add(a + 30000); add(a * 10); add(a & 255); add(a | 16); add(a ^ 1000); add(a / 7); add(a % -10);
        add(a << 3); add(a >> 5); add(a >>> 31); add(100 - a);
        add((byte) a); add((char) a); add((short) a); add((long) a);
        add(Float.floatToRawIntBits((float) a)); add(Double.doubleToRawLongBits((double) a));
        add((a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a >= b ? 8 : 0) + (a > b ? 16 : 0) + (a <= b ? 32 : 0));
        add((a == 0 ? 1 : 0) + (a != 5 ? 2 : 0) + (a < -1 ? 4 : 0) + (a >= 31 ? 8 : 0) + (a > 0 ? 16 : 0) + (a <= 0 ? 32 : 0));
        switch (a) {
            case 0: case 1: add(1); break;
            case 2: add(2); break;
            case 3: add(3); break;
            case 31: add(4); break;
            default: add(5);
        }
        switch (b) {
            case -129: add(1); break;
            case 1: add(2); break;
            case 255: add(3); break;
            case 65536: add(4); break;
            case Integer.MIN_VALUE: add(6); break;
            case Integer.MAX_VALUE: add(7); break;
            default: add(5);
        }
    }

    static void longs(long a, long b, int n) {
        add(a + b); add(a - b); add(a * b); add(a & b); add(a | b); add(a ^ b);
        add(a << n); add(a >> n); add(a >>> n); add(-a);
        try {
            add(a / b); add(a % b);
        } catch (ArithmeticException e) {
            add(78);
        }
        add(a + 7); add(a - 30000); add(a * 10); add(a & 255); add(a | 16); add(a ^ 1000); add(a / 7); add(a % -10);
        add(a << 3); add(a >> 5); add(a >>> 63);
        add((int) a); add(Float.floatToRawIntBits((float) a)); add(Double.doubleToRawLongBits((double) a));
        add(Long.compare(a, b));
        add((a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a >= b ? 8 : 0) + (a > b ? 16 : 0) + (a <= b ? 32 : 0));
        add((a == 0 ? 1 : 0) + (a != 5 ? 2 : 0) + (a < -1 ? 4 : 0) + (a >= 31 ? 8 : 0) + (a > 0 ? 16 : 0) + (a <= 0 ? 32 : 0));
    }

    static void floats(float a, float b) {
        add(Float.floatToRawIntBits(a + b)); add(Float.floatToRawIntBits(a - b)); add(Float.floatToRawIntBits(a * b));
        add(Float.floatToRawIntBits(a / b)); add(Float.floatToRawIntBits(a % b)); add(Float.floatToRawIntBits(-a));
        add((int) a); add((long) a); add(Double.doubleToRawLongBits((double) a));
        boolean less = a < b, greater = a > b, same = a == b;
        add((less ? 1 : 0) + (greater ? 2 : 0) + (same ? 4 : 0));
        add((a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a >= b ? 8 : 0) + (a > b ? 16 : 0) + (a <= b ? 32 : 0));
        add((!(a < b) ? 1 : 0) + (!(a >= b) ? 2 : 0) + (!(a > b) ? 4 : 0) + (!(a <= b) ? 8 : 0));
    }

    static void doubles(double a, double b) {
        add(Double.doubleToRawLongBits(a + b)); add(Double.doubleToRawLongBits(a - b));
        add(Double.doubleToRawLongBits(a * b)); add(Double.doubleToRawLongBits(a / b));
        add(Double.doubleToRawLongBits(a % b)); add(Double.doubleToRawLongBits(-a));
        add((int) a); add((long) a); add(Float.floatToRawIntBits((float) a));
        boolean less = a < b, greater = a > b, same = a == b;
        add((less ? 1 : 0) + (greater ? 2 : 0) + (same ? 4 : 0));
        add((a == b ? 1 : 0) + (a != b ? 2 : 0) + (a < b ? 4 : 0) + (a >= b ? 8 : 0) + (a > b ? 16 : 0) + (a <= b ? 32 : 0));
        add((!(a < b) ? 1 : 0) + (!(a >= b) ? 2 : 0) + (!(a > b) ? 4 : 0) + (!(a <= b) ? 8 : 0));
    }

    static class Fields {
        boolean z; byte b; char c; short s; int i; long j; float f; double d; Object o;
        volatile int vi; volatile long vj; volatile boolean vz;
        static boolean sz; static byte sb; static char sc; static short ss; static int si; static long sj; static float sf;
        static double sd; static volatile long svj;
    }

    static boolean odd(int a) { return (a & 1) != 0; }
    static byte narrowB(int a) { return (byte) a; }
    static char narrowC(int a) { return (char) a; }
    static short narrowS(int a) { return (short) a; }
    static long many(int a, long b, float c, double d, int e, long f, int g) {
        return a + 3 * b + (long) c + (long) d * 7 + e * 11L + f * 13 + g;
    }

    static void memory(int a, long b, Object[] objects) {
        Fields x = (a & 7) == 5 ? null : new Fields();
        try {
            x.z = odd(a); x.b = (byte) a; x.c = (char) a; x.s = (short) a; x.i = a; x.j = b; x.f = a; x.d = b; x.o = objects;
            x.vi = a; x.vj = b; x.vz = odd(a);
            add(x.b + x.c + x.s + x.i + x.j + (long) x.f + (long) x.d + (x.z ? 1 : 0) + x.vi + x.vj + (x.vz ? 3 : 5));
            Fields.sz = odd(a); Fields.sb = (byte) a; Fields.sc = (char) a; Fields.ss = (short) a; Fields.si = a; Fields.sj = b;
            Fields.sf = a; Fields.sd = b; Fields.svj = b;
            add((Fields.sz ? 1 : 0) + Fields.sb + Fields.sc + Fields.ss + Fields.si + Fields.sj + (long) Fields.sf
                + (long) Fields.sd + Fields.svj);
        } catch (NullPointerException e) {
            add(79);
        }
        boolean[] z = new boolean[4]; byte[] bytes = new byte[4]; char[] c = new char[4]; short[] s = new short[4];
        int[] i = new int[4]; long[] j = new long[4]; float[] f = new float[4]; double[] d = new double[4];
        int at = a & 3;
        z[at] = odd(a); bytes[at] = (byte) a; c[at] = (char) a; s[at] = (short) a; i[at] = a; j[at] = b; f[at] = a; d[at] = b;
        add((z[at] ? 1 : 0) + bytes[at] + c[at] + s[at] + i[at] + j[at] + (long) f[at] + (long) d[at] + i.length);
        try {
            i[a] = 3;
            add(i[a]);
        } catch (ArrayIndexOutOfBoundsException e) {
            add(80);
        }
        try {
            objects[at] = (a & 1) == 0 ? "text" : (Object) Integer.valueOf(a);
            add(objects[at] instanceof String ? 1 : objects[at] instanceof Comparable ? 2 : 3);
            String text = (String) objects[at];
            add(text == null ? 4 : text.length());
        } catch (ArrayStoreException e) {
            add(81);
        } catch (ClassCastException e) {
            add(82);
        }
        add(narrowB(a) + narrowC(a) + narrowS(a) + many(a, b, a, b, a + 1, b + 1, at));
    }

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        Random random = new Random(Long.parseLong(args[1]));
        Object[][] objects = {new Object[4], new String[4], new Comparable[4]};
        for (int round = 0; round < rounds; round++) {
            for (int a : INTS) {
                for (int b : INTS) {
                    ints(a, b);
                }
                ints(random.nextInt(), random.nextInt());
                memory(a, a * 1000L, objects[round % 3]);
            }
            System.out.println("int " + sum);
            for (long a : LONGS) {
                for (long b : LONGS) {
                    longs(a, b, (int) (a ^ b));
                }
                longs(random.nextLong(), random.nextInt(), random.nextInt());
                memory((int) a, a, objects[round % 3]);
            }
            System.out.println("long " + sum);
            for (float a : FLOATS) {
                for (float b : FLOATS) {
                    floats(a, b);
                }
                floats(random.nextFloat(), (float) random.nextGaussian());
            }
            System.out.println("float " + sum);
            for (double a : DOUBLES) {
                for (double b : DOUBLES) {
                    doubles(a, b);
                }
                doubles(random.nextDouble(), random.nextGaussian());
            }
            System.out.println("double " + sum);
        }
    }
}
