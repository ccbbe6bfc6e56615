// Fixed-point arithmetic: 16.16 multiplication and division, square roots, CORDIC sines, rounding modes by hand.
public class CordicAndFixed {
    static int mul(int a, int b) { return (int) ((long) a * b >> 16); }
    static int div(int a, int b) { return (int) (((long) a << 16) / b); }

    static int sqrt(int x) {
        int r = 0, bit = 1 << 30;
        long v = (long) x << 16, root = 0;
        for (long b = 1L << 46; b != 0; b >>= 2) {
            if (v >= root + b) {
                v -= root + b;
                root = (root >> 1) + b;
            } else {
                root >>= 1;
            }
        }
        return (int) root;
    }

    static final int[] ATAN = new int[16];

    static {
        for (int i = 0; i < 16; i++) ATAN[i] = (int) Math.round(StrictMath.atan(1.0 / (1 << i)) * 65536);
    }

    static int[] cordic(int angle) {
        int x = 39797, y = 0, z = angle;
        for (int i = 0; i < 16; i++) {
            int dx = y >> i, dy = x >> i;
            if (z >= 0) {
                x -= dx;
                y += dy;
                z -= ATAN[i];
            } else {
                x += dx;
                y -= dy;
                z += ATAN[i];
            }
        }
        return new int[] {x, y, z};
    }

    public static void main(String[] args) {
        int h = 0, worst = 0;
        for (int a = -102943; a <= 102943; a += 1009) {
            int[] c = cordic(a);
            h = h * 31 + c[0] * 7 + c[1];
            worst = Math.max(worst, Math.abs(c[1] - (int) (StrictMath.sin(a / 65536.0) * 65536)));
        }
        System.out.println(h + " " + (worst < 16));
        for (int i = 1; i < 30; i++) System.out.print(sqrt(i << 16) + " " + div(65536, i << 16) + " "
            + mul(i << 14, -i << 15) + "; ");
        System.out.println();
        int[] v = {-250000, -98304, -65536, -32768, -1, 0, 1, 32768, 98304, 163840, 250000};
        for (int x : v) System.out.println(x + ": " + (x >> 16) + " " + x / 65536 + " " + (x + 32768 >> 16)
            + " " + (x >= 0 ? x + 32767 : x - 32767) / 65536 + " " + ((x + 32767 + (x >> 16 & 1)) >> 16)
            + " " + (x & 65535) + " " + x % 65536);
        long acc = 1 << 16;
        for (int i = 0; i < 2000; i++) {
            acc = acc * 66000 + (acc >>> 7) >> 16;
            if (acc > 1L << 40) acc ^= acc >> 20;
            h = h * 31 + (int) acc;
        }
        System.out.println(h + " " + acc);
    }
}
