// Static members through instances and null, shadowing, initial values of constants, inherited constants of interfaces.
public class StaticNestedGenerics {
    interface Consts {
        int A = 1;
        String S = "iface";
        int[] ARR = {1, 2};
    }

    interface More extends Consts {
        int A = 2;
        int B = A * 10 + Consts.A;
    }

    static class Impl implements More {
        static int x = B;
        int get() { return A + x; }
    }

    static class Par {
        static String n = "par";
        static String m() { return "Par.m"; }
        String v() { return "Par.v" + n; }
    }

    static class Chi extends Par {
        static String n = "chi";
        static String m() { return "Chi.m"; }
        @Override String v() { return "Chi.v" + n + Par.n + super.n; }
    }

    static <T> T id(T t) { return t; }
    static int count;
    static Par maker() {
        count++;
        return null;
    }

    static class G<T> {
        static int made;
        T t;
        G(T t) {
            this.t = t;
            made++;
        }

        static <U> G<U> of(U u) { return new G<>(u); }
        class In {
            T t2 = t;
        }

        static class SIn<V> {
            V v;
        }
    }

    public static void main(String[] args) {
        System.out.println(Impl.x + " " + new Impl().get() + Impl.S + More.A + Consts.A + Impl.ARR[1]);
        Par p = new Chi();
        Chi c = new Chi();
        System.out.println(p.n + c.n + ((Par) c).n + p.m() + c.m() + p.v() + c.v());
        System.out.println(maker().m() + maker().n + count);
        Par nul = null;
        System.out.println(nul.m() + nul.n);
        try {
            nul.v();
        } catch (NullPointerException e) {
            System.out.println("instance needs object");
        }
        p.n = "changed";
        System.out.println(Par.n + Chi.n);
        G<String> a = G.of("a");
        G<Integer> b = new G<>(5);
        G.SIn<Long> s = new G.SIn<>();
        s.v = 7L;
        G<String>.In in = a.new In();
        System.out.println(G.made + a.t + b.t + in.t2 + s.v + (a.getClass() == (Object) b.getClass())
            + id("x").length() + StaticNestedGenerics.<Integer>id(4));
        int x = 10;
        {
            int y = x;
            class x {
                int x = y + 1;
            }
            System.out.println(new x().x + x);
        }
        int String = 3;
        String str = "shadow" + String;
        System.out.println(str);
        label: for (int label = 0; ; label++) {
            if (label == 2) break label;
        }
        final int K = 5;
        switch (x - 5) {
            case K:
                System.out.println("const case");
        }
    }
}
