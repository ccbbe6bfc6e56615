// Compile-time constants do not initialize; effectively computed finals do; constants of every type and their uses.
public class ConstantsInlined {
    static StringBuilder log = new StringBuilder();
    static class C {
        static { log.append("C! "); }
        static final boolean Z = true;
        static final byte B = -1;
        static final char CH = 'c';
        static final short S = 300;
        static final int I = 1 << 20;
        static final long L = 1L << 40;
        static final float F = 1.5f;
        static final double D = Double.MAX_VALUE;
        static final String STR = "const" + I;
    }

    static class N {
        static { log.append("N! "); }
        static final Integer BOX = 5;
    }

    static class M {
        static { log.append("M! "); }
        static final int COMPUTED = Math.max(1, 2);
    }

    static class A {
        static { log.append("A! "); }
        static final int[] ARR = {1};
        static final String NUL = null;
    }

    static class E {
        static { log.append("E! "); }
        static final String INTERN = "x".intern();
    }

    interface J {
        int X = 5;
        String S = "J" + X;
        Object O = log.append("J! ");
    }

    static class K implements J {
        static { log.append("K! "); }
        static final int Y = X + 1;
    }

    static class P {
        static final int V = 7;
        static { log.append("P! "); }
    }

    static class Q extends P {
        static { log.append("Q! "); }
        static int w = 1;
    }

    static void step(String s) {
        System.out.println(s + " [" + log + "]");
        log.setLength(0);
    }

    public static void main(String[] args) {
        step("consts " + C.Z + C.B + C.CH + C.S + C.I + C.L + C.F + C.D + C.STR);
        switch (args.length) {
            case C.I:
                step("?");
                break;
            default:
                step("switch");
        }
        step("interface " + J.X + J.S + K.Y + K.X + K.S);
        step("super const " + Q.V);
        step("arith " + (C.I * 2 + C.L) + (C.STR + "y").length() + (C.Z ? 1 : 2));
        step("box " + N.BOX);
        step("computed " + M.COMPUTED);
        step("null string " + A.NUL);
        step("intern " + E.INTERN);
        step("object " + (J.O != null));
        new K();
        step("K");
        step("Q " + Q.w);
        new C();
        step("C");
        final int local = 5;
        class L {
            int v = local;
        }
        step("local " + new L().v);
        assert C.I > 0;
        step("assert");
    }
}
