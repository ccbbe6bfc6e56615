// Local and anonymous classes capture effectively final variables of every type, parameters and loop variables.
import java.util.ArrayList;
import java.util.List;

public class LocalCapture {
    interface Fn {
        long call(long x);
    }

    int field = 10;

    Fn make(final boolean z, byte b, char c, short s, int i, long l, float f, double d, String str,
        int[] arr) {
        final int local = i * 2;
        class Loc implements Fn {
            final int own = local + 1;
            public long call(long x) {
                return (z ? 1 : 0) + b + c + s + i + l + (long) f + (long) d + str.length() + arr[0] + local
                    + own + field + x;
            }
        }
        arr[0]++;
        class Loc2 extends Loc {
            public long call(long x) { return super.call(x) * 2 + arr.length; }
        }
        return field > 10 ? new Loc() : new Loc2();
    }

    static Fn compose(Fn f, Fn g) {
        return new Fn() {
            int calls;
            public long call(long x) {
                calls++;
                Fn inner = new Fn() {
                    public long call(long y) { return f.call(y) + calls; }
                };
                return inner.call(g.call(x));
            }
        };
    }

    static Fn staticCapture(int k) {
        return new Fn() {
            final int sq = k * k;
            { total += sq; }
            public long call(long x) { return x + sq + total; }
        };
    }

    static long total;

    static class Base {
        final String n;
        Base(String n) {
            this.n = n;
            hook();
        }

        void hook() { System.out.println("base " + n); }
    }

    public static void main(String[] args) {
        LocalCapture lc = new LocalCapture();
        int[] arr = {5, 6};
        Fn a = lc.make(true, (byte) 1, 'a', (short) 3, 4, 5L, 6.9f, 7.9, "eight", arr);
        System.out.println(a.call(1));
        lc.field = 20;
        arr[0] = 100;
        System.out.println(a.call(1) + " " + lc.make(false, (byte) -1, 'b', (short) -3, -4, -5L, -6.9f, -7.9,
            "", arr).call(0));
        List<Fn> fns = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            final int k = i;
            fns.add(new Fn() {
                public long call(long x) { return x * k; }
            });
        }
        for (int v : arr) fns.add(new Fn() {
            public long call(long x) { return x + v; }
        });
        long h = 0;
        for (Fn f : fns) h = h * 31 + f.call(7);
        System.out.println(h);
        Fn c = compose(fns.get(3), fns.get(4));
        System.out.println(c.call(2) + " " + c.call(2) + " " + compose(c, c).call(1));
        System.out.println(staticCapture(3).call(1) + " " + staticCapture(4).call(1));
        String captured = "cap";
        Base b = new Base("anon") {
            String own = "own";
            @Override void hook() { System.out.println("derived " + n + " " + captured + " " + own); }
        };
        b.hook();
        Object o = new Object() {
            int hidden = 42;
            @Override public String toString() { return "hidden" + hidden; }
        };
        System.out.println(o);
        System.out.println(new Object() {
            int twice(int x) { return 2 * x; }
        }.twice(21));
    }
}
