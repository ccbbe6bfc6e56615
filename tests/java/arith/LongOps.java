// Every two-operand long opcode over corner values, hashed per operator.
public class LongOps {
    static final long[] V = new long[48];

    static void fill() {
        long x = 0x9e3779b97f4a7c15L;
        long[] fixed = {0, 1, -1, 2, Long.MIN_VALUE, Long.MAX_VALUE, 0xffffffffL, 0x100000000L,
            Integer.MIN_VALUE, 0x8000000000L};
        for (int i = 0; i < V.length; i++) {
            if (i < fixed.length) {
                V[i] = fixed[i];
            } else {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
                V[i] = x;
            }
        }
    }

    static long op(int k, long a, long b) {
        switch (k) {
            case 0: return a + b;
            case 1: return a - b;
            case 2: return a * b;
            case 3: return a & b;
            case 4: return a | b;
            case 5: return a ^ b;
            case 6: return a << (int) b;
            case 7: return a >> (int) b;
            case 8: return a >>> (int) b;
            case 9: return b == 0 ? 99 : a / b;
            case 10: return b == 0 ? 98 : a % b;
            case 11: return -a + ~b;
            case 12: return a > b ? 1 : a == b ? 0 : -1;
            case 13: return Math.max(a, b) ^ Math.min(a, b) << 1;
            case 14: return (a & 0xff) * (b >>> 56);
            default: return (int) a + (long) (short) b;
        }
    }

    public static void main(String[] args) {
        fill();
        for (int k = 0; k < 16; k++) {
            long h = k;
            for (long a : V) {
                for (long b : V) {
                    h = h * 31 + op(k, a, b);
                }
            }
            System.out.println(k + ": " + h);
        }
        for (long a : V) {
            System.out.println(a + " " + Long.toHexString(a) + " " + (a == V[3]) + (a < V[3]) + (a >= V[3])
                + (a != V[3]));
        }
    }
}
