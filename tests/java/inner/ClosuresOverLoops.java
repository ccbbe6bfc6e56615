// Captured loop variables, effectively final copies, mutable boxes, captured in nested classes and passed around.
import java.util.*;
import java.util.function.*;

public class ClosuresOverLoops {
    int field;
    interface Op {
        int go(int x);
    }

    static List<Op> ops = new ArrayList<>();
    Op adder(int k) {
        return x -> {
            field += k;
            return x + field;
        };
    }

    Op anon(final int k) {
        int twice = k * 2;
        return new Op() {
            int mine = twice;
            public int go(int x) {
                mine++;
                field--;
                Op in = y -> y + mine + k + field;
                return in.go(x) + twice;
            }
        };
    }

    static Op[] counters(int n) {
        Op[] r = new Op[n];
        for (int i = 0; i < n; i++) {
            int[] box = {i};
            int id = i;
            r[i] = x -> {
                box[0] += x;
                return box[0] * 100 + id;
            };
        }
        return r;
    }

    static Supplier<Op> delayed(List<Integer> src) {
        Iterator<Integer> it = src.iterator();
        return () -> {
            int v = it.next();
            return x -> x * v;
        };
    }

    static <T> Function<T, T> repeat(int n, Function<T, T> f) {
        Function<T, T> r = Function.identity();
        for (int i = 0; i < n; i++) {
            Function<T, T> prev = r;
            r = x -> f.apply(prev.apply(x));
        }
        return r;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            final int k = i;
            ops.add(x -> x + k);
            class L implements Op {
                public int go(int x) { return x * k; }
            }
            ops.add(new L());
            for (int j : new int[] {1, 2}) ops.add(x -> x - j * k);
        }
        int h = 1;
        for (int r = 0; r < 10; r++) for (Op o : ops) h = h * 31 + o.go(r);
        System.out.println(h + " " + ops.size());
        ClosuresOverLoops c = new ClosuresOverLoops();
        Op a = c.adder(3), b = c.adder(10), n = c.anon(5);
        System.out.println(a.go(1) + " " + b.go(1) + " " + n.go(1) + " " + a.go(1) + " " + n.go(1) + " "
            + c.field);
        Op[] cs = counters(3);
        System.out.println(cs[0].go(1) + " " + cs[1].go(1) + " " + cs[0].go(5) + " " + cs[2].go(-2));
        Supplier<Op> d = delayed(Arrays.asList(2, 3, 4));
        System.out.println(d.get().go(10) + d.get().go(10) + d.get().go(10));
        try {
            d.get();
        } catch (NoSuchElementException e) {
            System.out.println("dry");
        }
        System.out.println(repeat(10, (Integer x) -> x * 2).apply(1) + repeat(3, (String s) -> s + s.length())
            .apply("x"));
        Runnable[] chain = new Runnable[1];
        StringBuilder sb = new StringBuilder();
        int[] left = {5};
        chain[0] = () -> {
            sb.append(left[0]);
            if (left[0]-- > 0) chain[0].run();
        };
        chain[0].run();
        System.out.println(sb);
    }
}
