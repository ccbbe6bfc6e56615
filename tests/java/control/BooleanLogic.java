// Short-circuit and full boolean expressions: every 4-variable combination.
public class BooleanLogic {
    static int evals;

    static boolean e(boolean v) {
        evals++;
        return v;
    }

    static int f(boolean a, boolean b, boolean c, boolean d) {
        int r = 0;
        if (e(a) && e(b) || e(c) && e(d)) r |= 1;
        if ((e(a) || e(b)) && (e(c) || e(d))) r |= 2;
        if (!(e(a) && !(e(b) || !e(c))) ^ e(d)) r |= 4;
        if (e(a) ? e(b) : e(c)) r |= 8;
        if (e(a) ? e(b) ? e(c) : e(d) : !e(c) || e(d)) r |= 16;
        boolean x = a & b | c & !d;
        boolean y = a ^ b ^ c ^ d;
        boolean z = a == b != (c == d);
        if (x) r |= 32;
        if (y) r |= 64;
        if (z) r |= 128;
        boolean w;
        if ((w = a && c) || (w = b)) r |= w ? 256 : 512;
        while (e(a) && e(b)) {
            a = false;
            r |= 1024;
        }
        do {
            r += 2048;
        } while (e(c) && !(c = false) && e(d));
        return r;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 16; i++) {
            evals = 0;
            int r = f((i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0);
            System.out.println(i + " " + r + " " + evals);
        }
        boolean[] v = {false, true};
        for (boolean a : v) {
            for (boolean b : v) {
                System.out.println((a && b) + " " + (a || b) + " " + (a & b) + " " + (a | b) + " " + (a ^ b)
                    + " " + !a + " " + (a ? b : !b) + " " + Boolean.logicalXor(a, b) + " "
                    + Boolean.compare(a, b));
            }
        }
        final boolean yes = true;
        final boolean no = false;
        int n = 0;
        if (yes || n++ > 0) n += 10;
        if (no && n++ > 0) n += 100;
        if (yes | n++ > 0) n += 1000;
        for (; !no; ) {
            n++;
            if (n > 2000) break;
        }
        System.out.println(n);
    }
}
