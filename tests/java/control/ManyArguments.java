// Calls with up to 255 argument slots, static, virtual, interface and constructor.
public class ManyArguments {
    interface Wide {
        long wide(long a, int b, double c, float d, byte e, short f, char g, boolean h, String i, long j,
            int k, double l, float m, long n, long o, long p, long q, int r, int s, int t, int u, int v,
            Object w, long x, double y, int z);
    }

    static class Impl implements Wide {
        public long wide(long a, int b, double c, float d, byte e, short f, char g, boolean h, String i,
            long j, int k, double l, float m, long n, long o, long p, long q, int r, int s, int t, int u,
            int v, Object w, long x, double y, int z) {
            long sum = a;
            sum = sum * 31 + b;
            sum = sum * 31 + (long) c;
            sum = sum * 31 + (long) d;
            sum = sum * 31 + e;
            sum = sum * 31 + f;
            sum = sum * 31 + g;
            sum = sum * 31 + (h ? 1 : 0);
            sum = sum * 31 + i.length();
            sum = sum * 31 + j;
            sum = sum * 31 + k;
            sum = sum * 31 + (long) l;
            sum = sum * 31 + (long) m;
            sum = sum * 31 + n + o * 2 + p * 3 + q * 5;
            sum = sum * 31 + r + s * 2 + t * 3 + u * 5 + v * 7;
            sum = sum * 31 + (w == null ? 0 : w.toString().length());
            return sum * 31 + x + (long) y + z;
        }
    }

    final long total;

    ManyArguments(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k,
        long l, long m, long n, int o, int p, int q, int r, int s, int t) {
        total = a + b * 2 + c * 3 + d * 4 + e * 5 + f * 6 + g * 7 + h * 8 + i * 9 + j * 10 + k * 11 + l * 12
            + m * 13 + n * 14 + o * 15 + p * 16 + q * 17 + r * 18 + s * 19 + t * 20;
    }

    static double slots255( long a00, long a01, long a02, long a03, long a04, long a05, long a06, long a07,
        long a08, long a09, long a10, long a11, long a12, long a13, long a14, long a15, long a16, long a17,
        long a18, long a19, long a20, long a21, long a22, long a23, long a24, long a25, long a26, long a27,
        long a28, long a29, double b00, double b01, double b02, double b03, double b04, double b05,
        double b06, double b07, double b08, double b09, double b10, double b11, double b12, double b13,
        double b14, double b15, double b16, double b17, double b18, double b19, double b20, double b21,
        double b22, double b23, double b24, double b25, double b26, double b27, double b28, double b29,
        long c00, long c01, long c02, long c03, long c04, long c05, long c06, long c07, long c08, long c09,
        long c10, long c11, long c12, long c13, long c14, long c15, long c16, long c17, long c18, long c19,
        long c20, long c21, long c22, long c23, long c24, long c25, long c26, long c27, long c28, long c29,
        double d00, double d01, double d02, double d03, double d04, double d05, double d06, double d07,
        double d08, double d09, double d10, double d11, double d12, double d13, double d14, double d15,
        double d16, double d17, double d18, double d19, double d20, double d21, double d22, double d23,
        double d24, double d25, double d26, double d27, double d28, double d29, int e0, float e1, byte e2,
        short e3, char e4, boolean e5, String e6, long e7, int e8, int e9, int f0, int f1, int f2, int f3) {
        if (e0 > 0) {
            return b00 + slots255(a01, a02, a03, a04, a05, a06, a07, a08, a09, a10, a11, a12, a13, a14, a15,
                a16, a17, a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a00, b01, b02, b03,
                b04, b05, b06, b07, b08, b09, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b20, b21,
                b22, b23, b24, b25, b26, b27, b28, b29, b00, c29, c28, c27, c26, c25, c24, c23, c22, c21,
                c20, c19, c18, c17, c16, c15, c14, c13, c12, c11, c10, c09, c08, c07, c06, c05, c04, c03,
                c02, c01, c00, d05, d06, d07, d08, d09, d10, d11, d12, d13, d14, d15, d16, d17, d18, d19,
                d20, d21, d22, d23, d24, d25, d26, d27, d28, d29, d00, d01, d02, d03, d04, e0 - 1, e1 * 2,
                (byte) (e2 + 50), (short) (e3 * 3), (char) (e4 + 1), !e5, e6 + "!", e7 + 1, e9, e8, f3, f2,
                f1, f0);
        }
        return a00 + a07 * 3 + a14 * 5 + a29 * 7 + b00 + b13 / 2 + b29 + c00 - c15 * 2 + c29 + d00 * d29
            - d15 + e1 + e2 + e3 + e4 + (e5 ? 1000 : 0) + e6.length() + e7 + e8 + e9 * 2 + f0 * 3 + f1 * 5
            + f2 * 7 + f3 * 11;
    }

    public static void main(String[] args) {
        Wide w = new Impl();
        Impl v = new Impl();
        for (int i = 0; i < 5; i++) {
            long a = w.wide(i, i, i * 1.5, i * 2.5f, (byte) i, (short) -i, (char) (65 + i), i % 2 == 0,
                "abc", 10L * i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, i == 3 ? null : "obj" + i, -1L, 99.9,
                i);
            long b = v.wide(i, i, i * 1.5, i * 2.5f, (byte) i, (short) -i, (char) (65 + i), i % 2 == 0,
                "abc", 10L * i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, i == 3 ? null : "obj" + i, -1L, 99.9,
                i);
            System.out.println(a + " " + (a == b));
            System.out.println(new ManyArguments(i, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
                18, 19, i).total);
            System.out.println(slots255(i, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
                20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5,
                10.5, 11.5, 12.5, 13.5, 14.5, 15.5, 16.5, 17.5, 18.5, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5,
                25.5, 26.5, 27.5, 28.5, 29.5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
                18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 0.25, 1.25, 2.25, 3.25, 4.25, 5.25, 6.25,
                7.25, 8.25, 9.25, 10.25, 11.25, 12.25, 13.25, 14.25, 15.25, 16.25, 17.25, 18.25, 19.25,
                20.25, 21.25, 22.25, 23.25, 24.25, 25.25, 26.25, 27.25, 28.25, 29.25, i, 1.5f, (byte) 100,
                (short) 1000, 'x', true, "str", 1L << 33, 1, 2, 3, 4, 5, 6));
        }
    }
}
