// More than 255 local slots: wide loads, stores and iinc for every type, across calls and handlers.
public class ManyLocals {
    public static void main(String[] args) {
        long[] out = new long[4];
        run(3, out);
        run(-1000, out);
        System.out.println(out[0] + " " + out[1] + " " + out[2] + " " + out[3]);
    }

    static void run(int seed, long[] out) {
        long a0 = seed, a1 = a0 + 1, a2 = a1 + 1, a3 = a2 + 1, a4 = a3 + 1, a5 = a4 + 1, a6 = a5 + 1, a7 = a6
            + 1, a8 = a7 + 1, a9 = a8 + 1;
        long b0 = a9 * 3, b1 = b0 + 1, b2 = b1 + 1, b3 = b2 + 1, b4 = b3 + 1, b5 = b4 + 1, b6 = b5 + 1, b7 =
            b6 + 1, b8 = b7 + 1, b9 = b8 + 1;
        long c0 = b9 * 3, c1 = c0 + 1, c2 = c1 + 1, c3 = c2 + 1, c4 = c3 + 1, c5 = c4 + 1, c6 = c5 + 1, c7 =
            c6 + 1, c8 = c7 + 1, c9 = c8 + 1;
        long d0 = c9 * 3, d1 = d0 + 1, d2 = d1 + 1, d3 = d2 + 1, d4 = d3 + 1, d5 = d4 + 1, d6 = d5 + 1, d7 =
            d6 + 1, d8 = d7 + 1, d9 = d8 + 1;
        long e0 = d9 * 3, e1 = e0 + 1, e2 = e1 + 1, e3 = e2 + 1, e4 = e3 + 1, e5 = e4 + 1, e6 = e5 + 1, e7 =
            e6 + 1, e8 = e7 + 1, e9 = e8 + 1;
        double f0 = e9 / 7.0, f1 = f0 + 1, f2 = f1 + 1, f3 = f2 + 1, f4 = f3 + 1, f5 = f4 + 1, f6 = f5 + 1,
            f7 = f6 + 1, f8 = f7 + 1, f9 = f8 + 1;
        double g0 = f9 * 3, g1 = g0 + 1, g2 = g1 + 1, g3 = g2 + 1, g4 = g3 + 1, g5 = g4 + 1, g6 = g5 + 1,
            g7 = g6 + 1, g8 = g7 + 1, g9 = g8 + 1;
        double h0 = g9 * 3, h1 = h0 + 1, h2 = h1 + 1, h3 = h2 + 1, h4 = h3 + 1, h5 = h4 + 1, h6 = h5 + 1,
            h7 = h6 + 1, h8 = h7 + 1, h9 = h8 + 1;
        long i0 = seed, i1 = i0 + 1, i2 = i1 + 1, i3 = i2 + 1, i4 = i3 + 1, i5 = i4 + 1, i6 = i5 + 1, i7 = i6
            + 1, i8 = i7 + 1, i9 = i8 + 1;
        long j0 = i9 * 3, j1 = j0 + 1, j2 = j1 + 1, j3 = j2 + 1, j4 = j3 + 1, j5 = j4 + 1, j6 = j5 + 1, j7 =
            j6 + 1, j8 = j7 + 1, j9 = j8 + 1;
        long k0 = i9 * 3, k1 = k0 + 1, k2 = k1 + 1, k3 = k2 + 1, k4 = k3 + 1, k5 = k4 + 1, k6 = k5 + 1, k7 =
            k6 + 1, k8 = k7 + 1, k9 = k8 + 1;
        long l0 = i9 * 3, l1 = l0 + 1, l2 = l1 + 1, l3 = l2 + 1, l4 = l3 + 1, l5 = l4 + 1, l6 = l5 + 1, l7 =
            l6 + 1, l8 = l7 + 1, l9 = l8 + 1;
        long m0 = i9 * 3, m1 = m0 + 1, m2 = m1 + 1, m3 = m2 + 1, m4 = m3 + 1, m5 = m4 + 1, m6 = m5 + 1, m7 =
            m6 + 1, m8 = m7 + 1, m9 = m8 + 1;
        int wi = seed;
        float wf = seed * 0.5f;
        long wl = 1;
        double wd = 2;
        String ws = "s" + seed;
        byte wb = 120;
        int[] wa = {1, 2, 3};
        int big = 0;
        for (int k = 0; k < 10; k++) {
            wi++;
            wi += 100;
            wi -= 200;
            wi += 30000;
            wi += -32768;
            big += 1000;
            wf += wi;
            wl = wl * 31 + wi;
            wd = wd * 1.5 + k;
            ws = ws + k;
            wb += 3;
            wa[k % 3] += wi--;
            try {
                if (k % 4 == 3) {
                    throw new RuntimeException(ws);
                }
                a3 += k;
            } catch (RuntimeException ex) {
                wl ^= ex.getMessage().length();
                m9--;
            }
        }
        System.out.println(wi + " " + wf + " " + wl + " " + wd + " " + ws + " " + wb + " " + wa[0] + " "
            + wa[1] + " " + wa[2] + " " + big);
        out[0] += a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + b0 + b1 + b2 + b3 + b4 + b5 + b6 + b7
            + b8 + b9 + c0 + c1 + c2 + c3 + c4 + c5;
        out[1] += c6 + c7 + c8 + c9 + d0 + d1 + d2 + d3 + d4 + d5 + d6 + d7 + d8 + d9 + e0 + e1 + e2 + e3
            + e4 + e5 + e6 + e7 + e8 + e9;
        out[2] += (long) (f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8 + f9 + g1 + g2 + g3 + g4 + g5 + g6 + g7 + g8
            + g9 + h1 + h2 + h3 + h4 + h5 + h6 + h7 + h8 + h9);
        out[3] += i1 + i5 + j0 + j1 + j2 + j3 + j4 + j5 + j6 + j7 + j8 + j9 + k0 + k1 + k2 + k3 + k4 + k5
            + k6 + k7 + k8 + k9 + l0 + l1 + l2 + l3 + l4 + l5 + l6 + l7 + l8 + l9 + m0 + m1 + m2 + m3 + m4
            + m5 + m6 + m7 + m8 + m9 + i2 + i3 + i4 + i6 + i7 + i8;
    }
}
