// Messages of the exceptions that array instructions throw, for every element type.
public class ArrayExceptions {
    interface Code { void run(); }

    static void t(String name, Code c) {
        try {
            c.run();
            System.out.println(name + ": nothing");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static Object sink;

    public static void main(String[] args) {
        final int[] idx = {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (final int k : idx) {
            t("i", () -> { int[] a = new int[3]; a[k] = 1; });
            t("il", () -> { int[] a = new int[3]; sink = a[k]; });
            t("l", () -> { long[] a = new long[3]; a[k] = 1; });
            t("ll", () -> { long[] a = new long[3]; sink = a[k]; });
            t("b", () -> { byte[] a = new byte[3]; a[k] = 1; });
            t("bl", () -> { byte[] a = new byte[3]; sink = a[k]; });
            t("z", () -> { boolean[] a = new boolean[3]; a[k] = true; });
            t("c", () -> { char[] a = new char[3]; a[k] = 1; });
            t("cl", () -> { char[] a = new char[3]; sink = a[k]; });
            t("s", () -> { short[] a = new short[3]; a[k]++; });
            t("f", () -> { float[] a = new float[3]; a[k] += 2; });
            t("d", () -> { double[] a = new double[3]; a[k] = 1; });
            t("dl", () -> { double[] a = new double[3]; sink = a[k]; });
            t("a", () -> { Object[] a = new Object[3]; a[k] = null; });
            t("al", () -> { Object[] a = new Object[3]; sink = a[k]; });
        }
        t("empty", () -> { int[] a = {}; a[0] = 1; });
        t("neg", () -> sink = new int[idx[0]]);
        t("neg2", () -> sink = new Object[idx[3]]);
        t("negmulti", () -> sink = new int[2][idx[0]]);
        t("store", () -> { Object[] a = new String[1]; a[0] = 1; });
        t("store2", () -> { Object[] a = new Integer[1]; a[0] = "s"; });
        t("store3", () -> { Object[] a = new int[1][]; a[0] = new long[1]; });
        t("store4", () -> { Object[] a = new Object[1][]; a[0] = new int[1]; });
        t("store5", () -> { Object[] a = new Comparable[1]; a[0] = new Object(); });
        t("store order", () -> { Object[] a = new String[1]; a[5] = 1; });
        t("store null", () -> { Object[] a = new String[1]; a[0] = null; });
        t("arraycopy range", () -> System.arraycopy(new int[3], 1, new int[3], 2, 2));
        t("arraycopy neg", () -> System.arraycopy(new int[3], -1, new int[3], 0, 1));
        t("arraycopy src", () -> System.arraycopy(new byte[3], 2, new byte[9], 0, 2));
        t("arraycopy len", () -> System.arraycopy(new Object[3], 0, new Object[3], 0, -1));
        t("arraycopy type", () -> System.arraycopy(new int[3], 0, new long[3], 0, 1));
        t("arraycopy notarray", () -> System.arraycopy("x", 0, new long[3], 0, 1));
        t("arraycopy notarray2", () -> System.arraycopy(new int[1], 0, "x", 0, 1));
        t("arraycopy mixed", () -> System.arraycopy(new int[1], 0, new Object[1], 0, 1));
        final Object[] dst = new String[3];
        t("arraycopy element", () -> System.arraycopy(new Object[] {"a", 1, "b"}, 0, dst, 0, 3));
        System.out.println(dst[0] + " " + dst[1] + " " + dst[2]);
        t("arraycopy null", () -> System.arraycopy(null, 0, dst, 0, 3));
    }
}
