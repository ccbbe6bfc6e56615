// Lambdas of every shape: no, one, many parameters, blocks, capture of each primitive type, this, statics.
import java.util.function.*;

public class LambdaShapes {
    interface V {
        void go();
    }

    interface Z {
        boolean f(boolean z);
    }

    interface B {
        byte f(byte b);
    }

    interface C {
        char f(char c);
    }

    interface S {
        short f(short s);
    }

    interface I {
        int f(int i);
    }

    interface L {
        long f(long l);
    }

    interface F {
        float f(float x);
    }

    interface D {
        double f(double d);
    }

    interface O {
        Object f(Object o);
    }

    interface Many {
        long f(int a, long b, float c, double d, byte e, short g, char h, boolean i, String j, Object k,
            int[] l);
    }

    int field = 100;
    static int st = 5;
    static long acc;

    int inst(int x) {
        I a = y -> y + field;
        I b = y -> {
            field += y;
            return a.f(y) + this.field;
        };
        return b.f(x);
    }

    Supplier<I> nested(int k) {
        return () -> {
            int m = k * 2;
            return x -> x + m + k + field + st;
        };
    }

    public static void main(String[] args) {
        boolean z = true;
        byte b = 1;
        char c = 'c';
        short s = 4;
        int i = 5;
        long l = 6L << 33;
        float f = 7.5f;
        double d = 8.25;
        String str = "str";
        int[] arr = {9};
        Object nul = null;
        Z lz = x -> x ^ z;
        B lb = x -> (byte) (x + b);
        C lc = x -> (char) (x + c - 'a');
        S ls = x -> (short) (x * s);
        I li = x -> x - i;
        L ll = x -> x ^ l;
        F lf = x -> x / f;
        D ld = x -> x * d;
        O lo = o -> o + str;
        System.out.println(lz.f(true) + " " + lb.f((byte) 127) + " " + lc.f('x') + " " + ls.f((short) 20000)
            + " " + li.f(3) + " " + ll.f(3) + " " + lf.f(3) + " " + ld.f(3) + " " + lo.f(null));
        V all = () -> {
            acc += (z ? 1 : 0) + b + c + s + i + l + (long) f + (long) d + str.length() + arr[0]++
                + (nul == null ? 1 : 0);
        };
        all.go();
        all.go();
        System.out.println(acc + " " + arr[0]);
        Many m = (p, q, r, t, u, v, w, x, y, zz, a) -> p + q + (long) r + (long) t + u + v + w + (x ? 1 : 0)
            + y.length() + (zz == null ? 0 : 1) + a.length + i;
        System.out.println(m.f(1, 2, 3, 4, (byte) 5, (short) 6, '7', true, "eight", null, new int[9]));
        Supplier<Supplier<Supplier<String>>> deep = () -> () -> () -> str + i;
        System.out.println(deep.get().get().get());
        LambdaShapes o = new LambdaShapes();
        System.out.println(o.inst(7) + " " + o.field + " " + o.nested(3).get().f(1));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> cur = x -> y -> w -> x * 100 + y
            * 10 + w;
        System.out.println(cur.apply(1).apply(2).apply(3));
        Runnable[] rs = new Runnable[5];
        for (int k = 0; k < 5; k++) {
            int kk = k;
            rs[k] = () -> acc = acc * 31 + kk;
        }
        for (int r = 0; r < 100; r++) rs[r % 5].run();
        System.out.println(acc);
        BinaryOperator<Integer> plus = (x, y) -> x + y;
        UnaryOperator<String> up = String::toUpperCase;
        Predicate<String> empty = String::isEmpty;
        BiFunction<String, Integer, Character> at = String::charAt;
        ToIntFunction<String> len = String::length;
        IntFunction<int[]> mk = int[]::new;
        IntBinaryOperator mx = Math::max;
        ToDoubleFunction<Integer> td = Integer::doubleValue;
        ObjIntConsumer<StringBuilder> oic = StringBuilder::append;
        BooleanSupplier bs = () -> acc > 0;
        LongUnaryOperator lu = x -> -x;
        IntPredicate ip = x -> x % 2 == 0;
        DoubleBinaryOperator db = Math::pow;
        BiConsumer<int[], Integer> bc = (a, v) -> a[0] = v;
        IntToLongFunction il = x -> x;
        Consumer<Object> cons = System.out::println;
        StringBuilder sb = new StringBuilder();
        oic.accept(sb, 65);
        bc.accept(arr, 77);
        cons.accept(plus.apply(2, 3) + up.apply("up") + empty.test("") + at.apply("abc", 1)
            + len.applyAsInt("four") + mk.apply(3).length + mx.applyAsInt(4, 9) + td.applyAsDouble(5) + sb
            + bs.getAsBoolean() + lu.applyAsLong(5) + ip.test(4) + db.applyAsDouble(2, 10) + arr[0]
            + il.applyAsLong(-1));
    }
}
