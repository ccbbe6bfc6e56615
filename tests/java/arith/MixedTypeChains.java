// Long chains of mixed-type arithmetic with widening at each operator, hashed as bits.
public class MixedTypeChains {
    static byte b = 7;
    static short s = -300;
    static char c = 'z';
    static int i = 100003;
    static long l = -9876543210L;
    static float f = 3.25f;
    static double d = -1e-3;

    static double chain(int k) {
        b += k;
        s ^= k * 31;
        c += s;
        i = i * 17 + b - c;
        l = l * 3 + i / (k | 1) - s;
        f = f * 0.99f + l % 1000;
        d = d / 1.5 + f - i % 97;
        return b * s + c - i / 3L + l * 0.5f - f / d + (b & c | s ^ i) % 101 - (l >>> (k & 63)) * 1e-9
            + (char) (i + k) * (byte) (l >> 3) - (short) d;
    }

    public static void main(String[] args) {
        long h = 0;
        for (int k = 0; k < 3000; k++) {
            double r = chain(k);
            h = h * 31 + Double.doubleToLongBits(r);
            if (k % 250 == 0) System.out.println(k + " " + b + " " + s + " " + (int) c + " " + i + " " + l
                + " " + Float.floatToIntBits(f) + " " + Double.doubleToLongBits(d) + " " + h);
            if (Double.isNaN(d) || Double.isInfinite(d)) d = 0.125;
            if (Float.isNaN(f) || Math.abs(f) > 1e30f) f = 2;
        }
        int x = 5;
        x += 3.7;
        x -= 'a';
        x *= 1.5f;
        x /= 2L;
        x %= 7.9;
        x <<= 33L;
        x >>>= (byte) 1;
        long y = 5;
        y += 1e18;
        y *= -2.5;
        y ^= 'q';
        y >>= 5L;
        float z = 1;
        z += l;
        z *= d;
        z -= c;
        char w = 'a';
        w *= 2.5;
        w -= 1L;
        short q = 10;
        q <<= 12;
        q >>= 2;
        q >>>= 1;
        q |= 0x12345;
        System.out.println(x + " " + y + " " + Float.floatToIntBits(z) + " " + (int) w + " " + q);
    }
}
