// Enums as state machines, strategies, singletons and flag sets, in hot loops.
import java.util.EnumMap;

public class EnumMachines {
    enum Light {
        RED(30) {
            Light next() { return GREEN; }
        }, GREEN(25) {
            Light next() { return YELLOW; }
        }, YELLOW(5) {
            Light next() { return RED; }
        };
        final int secs;
        Light(int s) { secs = s; }
        abstract Light next();
    }

    enum Flag {
        R, W, X;
        int bit() { return 1 << ordinal(); }
        static String show(int m) {
            StringBuilder sb = new StringBuilder();
            for (Flag f : values()) sb.append((m & f.bit()) != 0 ? f.name().toLowerCase() : "-");
            return sb.toString();
        }
    }

    enum Single {
        INSTANCE;
        int n;
        int inc() { return ++n; }
    }

    enum Dir {
        N(0, -1), E(1, 0), S(0, 1), W(-1, 0);
        final int dx, dy;
        Dir(int x, int y) {
            dx = x;
            dy = y;
        }

        Dir right() { return values()[(ordinal() + 1) & 3]; }
        Dir left() { return values()[(ordinal() + 3) % 4]; }
        Dir back() {
            switch (this) {
                case N: return S;
                case S: return N;
                case E: return W;
                default: return E;
            }
        }
    }

    enum Coin {
        PENNY(1), NICKEL(5), DIME(10), QUARTER(25);
        final int c;
        Coin(int c) { this.c = c; }
        static final Coin[] DESC = {QUARTER, DIME, NICKEL, PENNY};
        static String change(int n) {
            StringBuilder sb = new StringBuilder();
            for (Coin k : DESC) {
                int q = n / k.c;
                n %= k.c;
                if (q > 0) sb.append(q).append(k.name().charAt(0));
            }
            return sb.toString();
        }
    }

    public static void main(String[] args) {
        Light l = Light.RED;
        int t = 0;
        EnumMap<Light, Integer> time = new EnumMap<>(Light.class);
        for (int i = 0; i < 1000; i++) {
            t += l.secs;
            time.merge(l, l.secs, Integer::sum);
            l = l.next();
        }
        System.out.println(t + " " + l + " " + time);
        for (int m = 0; m < 8; m++) System.out.print(Flag.show(m) + " ");
        System.out.println();
        for (int i = 0; i < 10; i++) Single.INSTANCE.inc();
        System.out.println(Single.valueOf("INSTANCE").n);
        boolean[][] g = new boolean[64][64];
        int x = 32, y = 32, on = 0;
        Dir d = Dir.N;
        for (int i = 0; i < 11000; i++) {
            d = g[x][y] ? d.right() : d.left();
            on += g[x][y] ? -1 : 1;
            g[x][y] = !g[x][y];
            x = x + d.dx & 63;
            y = y + d.dy & 63;
            if (i % 997 == 0) d = d.back();
        }
        System.out.println(on + " " + x + " " + y + " " + d);
        for (int n : new int[] {0, 1, 41, 99, 137}) System.out.print(Coin.change(n) + " ");
        System.out.println();
    }
}
