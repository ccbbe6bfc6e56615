// Rounding of sums, products and quotients in float against the same in double, hashed bit by bit.
public class FloatRounding {
    public static void main(String[] args) {
        int x = 12345, differ = 0;
        long h = 0;
        for (int i = 0; i < 30000; i++) {
            x = x * 1664525 + 1013904223;
            float a = Float.intBitsToFloat((x & 0x807fffff) | 0x3f000000 + (i % 40 - 20 << 23));
            x = x * 1664525 + 1013904223;
            float b = Float.intBitsToFloat((x & 0x807fffff) | 0x3f800000 + (i % 30 - 15 << 23));
            float s = a + b, p = a * b, q = a / b, r = a % b;
            h = h * 31 + Float.floatToIntBits(s);
            h = h * 31 + Float.floatToIntBits(p);
            h = h * 31 + Float.floatToIntBits(q);
            h = h * 31 + Float.floatToIntBits(r);
            if (s != (float) ((double) a + b) || p != (float) ((double) a * b) || q != (float)
                ((double) a / b)) differ++;
            if ((double) a + b != s) h ^= i;
            if (i % 3000 == 0) System.out.println(i + " " + h + " " + differ);
        }
        System.out.println(differ);
        float acc = 0;
        for (int i = 0; i < 1000000; i++) acc += 0.1f;
        System.out.println(Float.floatToIntBits(acc));
        float k = 0, comp = 0;
        for (int i = 0; i < 100000; i++) {
            float y = 0.1f - comp, t = k + y;
            comp = t - k - y;
            k = t;
        }
        System.out.println(k + " " + comp);
    }
}
