/*
 * Prints the operands of each instruction of Ops before it is executed. Every method of Ops has one
 * kind of instruction; the printed values are computed here.
 */
public class Told {
    static class Box {
        int x;
        long wide;
        double real;
        byte small;
        Object other;
        static int shared;
        static float ratio;
    }

    static class Ops {
        static int idiv(int a, int b) { return a / b; }
        static int idivBy7(int a) { return a / 7; }
        static int idivBy0(int a) { return a / 0; }
        static int idivOf100(int a) { return 100 / a; }
        static int irem(int a, int b) { return a % b; }
        static int iremByLarge(int a) { return a % 1000003; }
        static int imulBy3(int a) { return 3 * a; }
        static int isubFrom10(int a) { return 10 - a; }
        static int isub10(int a) { return a - 10; }
        static long lmul(long a, long b) { return a * b; }
        static long lmulByLarge(long a) { return a * 1000000007L; }
        static long lmulOf1(long a) { return 1L * a; }
        static long ldivBy0(long a) { return a / 0L; }
        static long lshl(long a, int b) { return a << b; }
        static float fmul(float a, float b) { return a * b; }
        static float fadd1(float a) { return a + 1f; }
        static float fsub(float a) { return 2f - a; }
        static float fdiv(float a) { return a / 3.5f; }
        static float frem(float a, float b) { return a % b; }
        static double ddiv(double a, double b) { return a / b; }
        static double dadd1(double a) { return 1d + a; }
        static double dmulHalf(double a) { return a * 0.5; }
        static double drem(double a) { return a % 0d; }
        static double dneg(double a) { return -a; }
        static float fneg(float a) { return -a; }

        static long i2l(int a) { return a; }
        static float i2f(int a) { return a; }
        static double i2d(int a) { return a; }
        static int l2i(long a) { return (int) a; }
        static float l2f(long a) { return a; }
        static double l2d(long a) { return a; }
        static int f2i(float a) { return (int) a; }
        static long f2l(float a) { return (long) a; }
        static double f2d(float a) { return a; }
        static int d2i(double a) { return (int) a; }
        static long d2l(double a) { return (long) a; }
        static float d2f(double a) { return (float) a; }
        static int i2b(int a) { return (byte) a; }
        static int i2c(int a) { return (char) a; }
        static int i2s(int a) { return (short) a; }

        static boolean lcmp(long a, long b) { return a < b; }
        static boolean lcmpWith5(long a) { return a == 5L; }
        static boolean fcmpg(float a, float b) { return a < b; }
        static boolean fcmpl(float a) { return a > 0f; }
        static boolean dcmpg(double a) { return a <= 1d; }
        static boolean dcmpl(double a, double b) { return a >= b; }

        static int tableswitch(int a) {
            switch (a) {
            case 1: return 4;
            case 2: return 5;
            case 3: return 6;
            default: return 7;
            }
        }

        static int lookupswitch(int a) {
            switch (a + 1) {
            case 10: return 4;
            case 2000: return 5;
            default: return 7;
            }
        }

        static void aastore(Object[] a, int i, Object v) { a[i] = v; }
        static void aastoreNull(Object[] a) { a[1] = null; }
        static void iastore(int[] a, int i) { a[i] = 77; }
        static void lastore(long[] a, long v) { a[0] = v; }
        static void dastore(double[] a) { a[2] = 0.25; }
        static void fastore(float[] a, float v) { a[1] = v; }
        static void bastore(byte[] a, int v) { a[1] = (byte) v; }
        static void castore(char[] a) { a[0] = 'x'; }
        static void sastore(short[] a, int i) { a[i] = -3; }
        static int iaload(int[] a, int i) { return a[i]; }
        static long laload(long[] a) { return a[1]; }
        static double daload(double[] a) { return a[2]; }
        static float faload(float[] a, int i) { return a[i]; }
        static int baload(boolean[] a) { return a[0] ? 1 : 0; }
        static int caload(char[] a, int i) { return a[i]; }
        static int saload(short[] a, int i) { return a[i]; }
        static Object aaload(Object[] a, int i) { return a[i]; }
        static int arraylength(Object[] a) { return a.length; }

        static int getfield(Box b) { return b.x; }
        static long getfieldWide(Box b) { return b.wide; }
        static void putfield(Box b, int v) { b.x = v; }
        static void putfieldConstant(Box b) { b.wide = 12345678901L; }
        static void putfieldReal(Box b, double v) { b.real = v; }
        static void putfieldSmall(Box b, int v) { b.small = (byte) v; }
        static void putfieldOther(Box b, Object v) { b.other = v; }
        static void putstatic(int v) { Box.shared = v; }
        static void putstaticConstant() { Box.ratio = 0.5f; }
        static int getstatic() { return Box.shared; }

        static Object make() { return new Box(); }
        static Object newarray(int n) { return new char[n]; }
        static Object newarray9() { return new int[9]; }
        static Object anewarray(int n) { return new Box[n]; }
        static Object grid(int a, int b) { return new int[a][b]; }
        static Object cube(int a) { return new long[a][2][3]; }
        static Object hyper(int a) { return new long[a][1][2][3]; }
        static Object checkcast(Object a) { return (Box) a; }
        static boolean isInstance(Object a) { return a instanceof Box; }
        static void raise(RuntimeException e) { throw e; }

        static int lock(Object a) {
            synchronized (a) {
                return 3;
            }
        }

        /* One local variable is read and written; a value waits on the stack meanwhile. */
        static int loop(int[] a) {
            int sum = 1;
            for (int i = 0; i < a.length; i++) {
                a[i] = sum * (sum += i) / 3;
            }
            return sum;
        }

        static int twice(int a) { return (a = a * 5) + (a = a * 7); }
    }

    static void say(String text) { System.out.println("told " + text); }
    static void say(String insn, int a, int b) { say(insn + " " + a + " " + b); }
    static void say(String insn, long a, long b) { say(insn + " " + a + " " + b); }
    static String bits(float a) { return Integer.toHexString(Float.floatToIntBits(a)); }
    static String bits(double a) { return Long.toHexString(Double.doubleToLongBits(a)); }
    static void say(String insn, float a, float b) { say(insn + " " + bits(a) + " " + bits(b)); }
    static void say(String insn, double a, double b) { say(insn + " " + bits(a) + " " + bits(b)); }

    static void fails(Runnable code) {
        try {
            code.run();
        } catch (RuntimeException e) {
            return;
        }
        System.out.println("told of no exception");
    }

    static void ints() {
        say("idiv", 17, -5);
        Ops.idiv(17, -5);
        say("idiv", 17, 0);
        fails(() -> Ops.idiv(17, 0));
        say("idiv", 50, 7);
        Ops.idivBy7(50);
        say("idiv", 51, 0);
        fails(() -> Ops.idivBy0(51));
        say("idiv", 100, 9);
        Ops.idivOf100(9);
        say("irem", Integer.MIN_VALUE, -1);
        Ops.irem(Integer.MIN_VALUE, -1);
        say("irem", 99, 1000003);
        Ops.iremByLarge(99);
        say("imul", 3, 14);
        Ops.imulBy3(14);
        say("isub", 10, 4);
        Ops.isubFrom10(4);
        say("isub", 4, 10);
        Ops.isub10(4);
    }

    static void longs() {
        say("lmul", 1L << 40, -3L);
        Ops.lmul(1L << 40, -3L);
        say("lmul", 12L, 1000000007L);
        Ops.lmulByLarge(12);
        say("lmul", 1L, 8L);
        Ops.lmulOf1(8);
        say("ldiv", 8L, 0L);
        fails(() -> Ops.ldivBy0(8));
        say("lshl 5 70");
        Ops.lshl(5, 70);
    }

    static void reals() {
        say("fmul", 1.5f, -0f);
        Ops.fmul(1.5f, -0f);
        say("fadd", 2.25f, 1f);
        Ops.fadd1(2.25f);
        say("fsub", 2f, 9f);
        Ops.fsub(9f);
        say("fdiv", 7f, 3.5f);
        Ops.fdiv(7f);
        say("frem", 9.5f, 2f);
        Ops.frem(9.5f, 2f);
        say("ddiv", 1e300, 0.0);
        Ops.ddiv(1e300, 0.0);
        say("dadd", 1.0, 3.0);
        Ops.dadd1(3.0);
        say("dmul", 11.0, 0.5);
        Ops.dmulHalf(11.0);
        say("drem", 6.5, 0.0);
        Ops.drem(6.5);
        say("dneg " + bits(2.5));
        Ops.dneg(2.5);
        say("fneg " + bits(-2.5f));
        Ops.fneg(-2.5f);
    }

    static void conversions() {
        say("i2l -7");
        Ops.i2l(-7);
        say("i2f 16777217");
        Ops.i2f(16777217);
        say("i2d 5");
        Ops.i2d(5);
        say("l2i 4294967297");
        Ops.l2i(4294967297L);
        say("l2f 3");
        Ops.l2f(3);
        say("l2d -4");
        Ops.l2d(-4);
        say("f2i " + bits(1e20f));
        Ops.f2i(1e20f);
        say("f2l " + bits(3.7f));
        Ops.f2l(3.7f);
        say("f2d " + bits(0.1f));
        Ops.f2d(0.1f);
        say("d2i " + bits(-1e20));
        Ops.d2i(-1e20);
        say("d2l " + bits(2.5));
        Ops.d2l(2.5);
        say("d2f " + bits(0.1));
        Ops.d2f(0.1);
        say("i2b 300");
        Ops.i2b(300);
        say("i2c -1");
        Ops.i2c(-1);
        say("i2s 70000");
        Ops.i2s(70000);
    }

    static void comparisons() {
        say("lcmp", 5L, 6L);
        Ops.lcmp(5, 6);
        say("lcmp", 4L, 5L);
        Ops.lcmpWith5(4);
        say("fcmpg", 1f, 2f);
        Ops.fcmpg(1f, 2f);
        say("fcmpl", Float.POSITIVE_INFINITY, 0f);
        Ops.fcmpl(Float.POSITIVE_INFINITY);
        say("dcmpg", 0.75, 1.0);
        Ops.dcmpg(0.75);
        say("dcmpl", -3.0, -4.0);
        Ops.dcmpl(-3.0, -4.0);
        for (int i = 0; i < 5; i++) {
            say("tableswitch " + i);
            Ops.tableswitch(i);
        }
        say("iadd", 1999, 1);
        say("lookupswitch 2000");
        Ops.lookupswitch(1999);
    }

    static void arrays() {
        Object[] boxes = new Box[4];
        say("aastore [LTold$Box;/4 3 Told$Box");
        Ops.aastore(boxes, 3, new Box());
        say("aastore [LTold$Box;/4 4 null");
        fails(() -> Ops.aastore(boxes, 4, null));
        say("aastore [LTold$Box;/4 2 java/lang/Object");
        fails(() -> Ops.aastore(boxes, 2, new Object()));
        say("aastore null 0 null");
        fails(() -> Ops.aastore(null, 0, null));
        say("aastore [LTold$Box;/4 1 null");
        Ops.aastoreNull(boxes);
        say("iastore [I/2 1 77");
        Ops.iastore(new int[2], 1);
        say("lastore [J/1 0 -9");
        Ops.lastore(new long[1], -9);
        say("dastore [D/3 2 " + bits(0.25));
        Ops.dastore(new double[3]);
        say("fastore [F/2 1 " + bits(1.25f));
        Ops.fastore(new float[2], 1.25f);
        say("i2b 128");
        say("bastore [B/2 1 -128");
        Ops.bastore(new byte[2], 128);
        say("castore [C/1 0 120");
        Ops.castore(new char[1]);
        say("sastore [S/9 8 -3");
        Ops.sastore(new short[9], 8);
        say("iaload [I/3 -1");
        fails(() -> Ops.iaload(new int[3], -1));
        say("laload [J/2 1");
        Ops.laload(new long[2]);
        say("daload [D/3 2");
        Ops.daload(new double[3]);
        say("faload [F/7 6");
        Ops.faload(new float[7], 6);
        say("baload [Z/1 0");
        Ops.baload(new boolean[1]);
        say("caload [C/5 3");
        Ops.caload(new char[5], 3);
        say("saload [S/5 4");
        Ops.saload(new short[5], 4);
        say("aaload null 4");
        fails(() -> Ops.aaload(null, 4));
        say("arraylength [LTold$Box;/4");
        Ops.arraylength(boxes);
    }

    static void fields() {
        Box box = new Box();
        for (int i = 0; i < 3; i++) {
            say("getfield Told$Box");
            Ops.getfield(box);
            say("putfield Told$Box " + i * 1000);
            Ops.putfield(box, i * 1000);
        }
        say("getfield null");
        fails(() -> Ops.getfieldWide(null));
        say("putfield Told$Box 12345678901");
        Ops.putfieldConstant(box);
        say("putfield null 12345678901");
        fails(() -> Ops.putfieldConstant(null));
        say("putfield Told$Box " + bits(6.5));
        Ops.putfieldReal(box, 6.5);
        say("i2b 257");
        say("putfield Told$Box 1");
        Ops.putfieldSmall(box, 257);
        say("putfield Told$Box [Z/6");
        Ops.putfieldOther(box, new boolean[6]);
        for (int i = 0; i < 2; i++) {
            say("putstatic -55");
            Ops.putstatic(-55);
        }
        say("putstatic " + bits(0.5f));
        Ops.putstaticConstant();
        say("getstatic");
        Ops.getstatic();
    }

    static void objects() {
        say("new");
        Ops.make();
        say("newarray 6");
        Ops.newarray(6);
        say("newarray -6");
        fails(() -> Ops.newarray(-6));
        say("newarray 9");
        Ops.newarray9();
        say("anewarray 0");
        Ops.anewarray(0);
        say("multianewarray", 3, 4);
        Ops.grid(3, 4);
        say("multianewarray 5 2 3");
        Ops.cube(5);
        say("multianewarray 2 1 2");
        Ops.hyper(2);
        say("checkcast java/lang/String");
        fails(() -> Ops.checkcast("text"));
        say("checkcast null");
        Ops.checkcast(null);
        say("instanceof Told$Box");
        Ops.isInstance(new Box());
        say("athrow java/lang/IllegalStateException");
        fails(() -> Ops.raise(new IllegalStateException()));
        say("athrow null");
        fails(() -> Ops.raise(null));
        say("monitorenter Told$Box");
        say("monitorexit Told$Box");
        Ops.lock(new Box());
        say("monitorenter null");
        fails(() -> Ops.lock(null));
    }

    static void loops() {
        int[] a = new int[6];
        int sum = 1;
        for (int i = 0; i < 6; i++) {
            say("arraylength [I/6");
            int before = sum;
            say("iadd", before, i);
            sum += i;
            say("imul", before, sum);
            say("idiv", before * sum, 3);
            say("iastore [I/6 " + i + " " + before * sum / 3);
        }
        say("arraylength [I/6");
        Ops.loop(a);
        say("imul", 3, 5);
        say("imul", 15, 7);
        say("iadd", 15, 105);
        Ops.twice(3);
    }

    public static void main(String[] args) {
        ints();
        longs();
        reals();
        conversions();
        comparisons();
        arrays();
        fields();
        objects();
        loops();
    }
}
