// Math's exact and floor operations, with their exception messages.
public class ExactMath {
    interface Op {
        long run();
    }

    static void t(String name, Op op) {
        try {
            System.out.println(name + " = " + op.run());
        } catch (ArithmeticException e) {
            System.out.println(name + " -> " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, -3, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};
        long[] w = {0, 1, -1, 3037000500L, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MIN_VALUE};
        for (final int a : v) {
            for (final int b : v) {
                String p = a + "," + b;
                t("add " + p, new Op() { public long run() { return Math.addExact(a, b); } });
                t("sub " + p, new Op() { public long run() { return Math.subtractExact(a, b); } });
                t("mul " + p, new Op() { public long run() { return Math.multiplyExact(a, b); } });
                t("fdiv " + p, new Op() { public long run() { return Math.floorDiv(a, b); } });
                t("fmod " + p, new Op() { public long run() { return Math.floorMod(a, b); } });
            }
            t("neg " + a, new Op() { public long run() { return Math.negateExact(a); } });
            t("inc " + a, new Op() { public long run() { return Math.incrementExact(a); } });
            t("dec " + a, new Op() { public long run() { return Math.decrementExact(a); } });
            System.out.println(Math.abs(a));
        }
        for (final long a : w) {
            for (final long b : w) {
                String p = a + "L," + b;
                t("add " + p, new Op() { public long run() { return Math.addExact(a, b); } });
                t("sub " + p, new Op() { public long run() { return Math.subtractExact(a, b); } });
                t("mul " + p, new Op() { public long run() { return Math.multiplyExact(a, b); } });
                t("fdiv " + p, new Op() { public long run() { return Math.floorDiv(a, b); } });
                t("fmod " + p, new Op() { public long run() { return Math.floorMod(a, b); } });
            }
            t("toInt " + a, new Op() { public long run() { return Math.toIntExact(a); } });
            System.out.println(Math.abs(a));
        }
    }
}
