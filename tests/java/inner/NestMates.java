// Nest-mate private access in all directions: constructors, methods, fields, static and instance, interfaces, enums.
public class NestMates {
    private static int counter;
    private final int id;
    private long big = 1L << 40;
    private double dbl = 0.5;
    private String text = "t";
    private int[] data = {1, 2, 3};
    private NestMates() { id = ++counter; }
    private int secret(int a, long b, double c) { return (int) (a + b + c) + id; }
    private static String hidden(String s) { return "<" + s + ">"; }
    private <T> T generic(T t) { return t; }

    private static class P {
        private int x = 10;
        private static int sx = 20;
        private P() { }
        private P(int x) { this.x = x; }
        private int get() { return x; }
        private static int sget() { return sx++; }
        private class Q {
            private int y = x * 2;
            private int both() { return x + y + counter; }
        }
    }

    private interface I {
        int priv();
    }

    private enum E {
        A {
            private int z = 5;
            private int zed() { return z; }
            @Override int val() { return zed() + h(); }
        }, B;
        private int w = 3;
        private static int h() { return 100; }
        int val() { return w; }
        private E next() { return values()[(ordinal() + 1) % values().length]; }
    }

    static class Sub extends NestMates {
        private int id = 500;
        int ids() { return id + super.id + ((NestMates) this).secret(1, 2, 3); }
    }

    static class Mod {
        void mess(NestMates n) {
            n.big++;
            n.big += 5;
            n.big <<= 1;
            --n.big;
            n.dbl *= 3;
            n.text += "x" + n.big;
            n.data[1] += 40;
            n.data = n.data.clone();
            n.data[0]--;
            P p = new P(7);
            p.x++;
            P.sx += p.x;
            p.x = p.x-- + --p.x;
            P.Q q = p.new Q();
            q.y += q.both();
            System.out.println(n.big + " " + n.dbl + " " + n.text + " " + n.data[0] + n.data[1] + " "
                + p.get() + " " + P.sget() + P.sget() + " " + q.y + " " + n.secret(1, 2L, 3.5)
                + hidden(n.generic("g")) + n.generic(5));
        }
    }

    public static void main(String[] args) {
        NestMates n = new NestMates();
        new Mod().mess(n);
        new Mod().mess(new NestMates());
        System.out.println(new Sub().ids() + " " + counter);
        I i = () -> n.id + new P().x;
        System.out.println(i.priv() + " " + E.A.val() + " " + E.B.val() + " " + E.B.next() + E.A.next().w);
        java.util.function.Function<String, String> f = NestMates::hidden;
        java.util.function.Supplier<NestMates> s = NestMates::new;
        System.out.println(f.apply("ref") + s.get().id);
        Runnable r = new Runnable() {
            private int k = counter;
            public void run() {
                counter += 1000 + k;
                n.big = 0;
            }
        };
        r.run();
        System.out.println(counter + " " + n.big);
    }
}
