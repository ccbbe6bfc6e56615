// Two-slot values everywhere: params, returns, fields, arrays, varargs, generics, lambdas, exceptions in between.
import java.util.function.*;

public class LongDoubleSlots {
    long a = 1L << 40;
    double b = 0.5;
    static long sa = -1;
    static double sb = 1e100;
    final long[] la = {1, 2, 3};
    final double[] da = {1.5, 2.5};
    static long swap(long x, double y, long z, double w) { return (long) (y + w) ^ x - z; }
    static double pick(boolean c, long x, double y, int i, long z) { return c ? x : i > 0 ? y : z; }
    long inst(int i, long l, byte b, double d, char c, long m) {
        a += l;
        this.b *= d;
        return a * i - b + c + m;
    }

    static long sum(long... v) {
        long s = 0;
        for (long x : v) s = s * 31 + x;
        return s;
    }

    static double dsum(int n, double... v) {
        double s = n;
        for (double x : v) s = s / 3 + x;
        return s;
    }

    static <T extends Number> double gen(T t, long l, T u) { return t.doubleValue() * l + u.longValue(); }
    static long thrower(long a, double b, int k) {
        try {
            long c = a * 2;
            double d = b / 2;
            if (k > 0) throw new RuntimeException();
            return c + (long) d;
        } catch (RuntimeException e) {
            return a - (long) b;
        } finally {
            sa += a;
            sb -= b;
        }
    }

    public static void main(String[] args) {
        LongDoubleSlots o = new LongDoubleSlots();
        System.out.println(swap(1, 2.5, 3, 4.5) + " " + pick(true, 5, 6.5, 0, 7) + pick(false, 5, 6.5, 1, 7)
            + pick(false, 5, 6.5, 0, 7) + " " + o.inst(1, 2, (byte) 3, 4.0, 'c', 5) + " " + sum()
            + sum(1, 2, 3) + dsum(1) + dsum(2, 3.5, 4.5) + gen(2, 3, 4) + gen(2.5, 3L, 4.5));
        System.out.println(thrower(10, 20.5, 0) + " " + thrower(10, 20.5, 1) + " " + sa + " " + sb);
        LongBinaryOperator lb = (x, y) -> x * y - 1;
        DoubleBinaryOperator db = (x, y) -> x / y;
        ToLongFunction<Double> tl = Double::longValue;
        LongToDoubleFunction ld = x -> x / 4.0;
        BiFunction<Long, Double, Long> bf = (x, y) -> x + y.longValue();
        ObjLongConsumer<long[]> olc = (arr, v) -> arr[0] += v;
        long[] box = {5};
        olc.accept(box, 1L << 33);
        System.out.println(lb.applyAsLong(1L << 31, 3) + " " + db.applyAsDouble(1, 3) + " "
            + tl.applyAsLong(2.9) + ld.applyAsDouble(10) + bf.apply(5L, 2.7) + " " + box[0]);
        long x = o.la[1] = o.a = sa = 77;
        double y = o.da[0] = o.b = sb = x;
        x += y;
        y -= x;
        o.la[0] += o.la[1]++ * --o.la[2];
        o.da[1] *= o.da[0]-- + ++o.b;
        System.out.println(x + " " + y + " " + o.la[0] + o.la[1] + o.la[2] + " " + o.da[0] + " " + o.da[1]);
        long h = 0;
        for (long i = Integer.MAX_VALUE - 3L; i < Integer.MAX_VALUE + 4L; i++)
            for (double z = -1; z < 1; z += 0.4) h = h * 31 + swap(i, z * 1e6, -i, z) + (long)
            pick(i % 2 == 0, i, z, (int) i, h);
        System.out.println(h);
    }
}
