// release: 17
// Static, private and private static interface methods, called from defaults and lambdas; constants.
public class StaticAndPrivate {
    interface Calc {
        int BASE = 10;
        int[] TABLE = {1, 2, 3};
        private int helper(int x) { return x * BASE + raw(); }
        private static int shared(int x) { return x - 1; }
        int raw();
        default int compute(int x) { return helper(shared(x)) + twice(this::helper, 2); }
        static int twice(java.util.function.IntUnaryOperator f, int x) {
            return f.applyAsInt(f.applyAsInt(x));
        }

        static Calc of(int r) { return () -> r; }
        private <T> T pass(T t) { return t; }
        default String text() {
            return pass("t") + pass(5) + ((java.util.function.Supplier<Integer>) () -> helper(1)).get();
        }
    }

    interface Sub extends Calc {
        private int helper(int x) { return -x; }
        default int other(int x) { return helper(x); }
        static int twice(int x) { return 2 * x; }
    }

    static class Impl implements Sub {
        int r;
        Impl(int r) { this.r = r; }
        public int raw() { return r; }
        int helper(int x) { return 1000; }
    }

    public static void main(String[] args) {
        Impl i = new Impl(7);
        System.out.println(i.compute(5) + " " + i.other(3) + " " + i.helper(1) + " " + i.text() + " "
            + Calc.of(3).compute(2) + " " + Calc.twice(x -> x + 1, 0) + " " + Sub.twice(4) + " "
            + Calc.TABLE[2] + Impl.BASE);
        Calc.TABLE[0] = 50;
        System.out.println(Sub.TABLE[0]);
        int h = 0;
        for (int k = 0; k < 1000; k++) h = h * 31 + (k % 2 == 0 ? i : Calc.of(k)).compute(k);
        System.out.println(h);
    }
}
