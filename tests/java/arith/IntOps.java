// Every two-operand int opcode over corner values, hashed per operator.
public class IntOps {
    static final int[] V = new int[64];

    static void fill() {
        int x = 0x9e3779b9;
        int[] fixed = {0, 1, -1, 2, -2, Integer.MIN_VALUE, Integer.MAX_VALUE, 0xffff, 0x10000, 0xff, 0x80,
            -0x80, 0x8000};
        for (int i = 0; i < V.length; i++) {
            if (i < fixed.length) {
                V[i] = fixed[i];
            } else {
                x ^= x << 13;
                x ^= x >>> 17;
                x ^= x << 5;
                V[i] = x;
            }
        }
    }

    static int op(int k, int a, int b) {
        switch (k) {
            case 0: return a + b;
            case 1: return a - b;
            case 2: return a * b;
            case 3: return a & b;
            case 4: return a | b;
            case 5: return a ^ b;
            case 6: return a << b;
            case 7: return a >> b;
            case 8: return a >>> b;
            case 9: return b == 0 ? 99 : a / b;
            case 10: return b == 0 ? 98 : a % b;
            case 11: return -a + ~b;
            case 12: return a > b ? 1 : a == b ? 0 : -1;
            case 13: return Math.max(a, b) ^ Math.min(a, b) << 1;
            case 14: return (a & 0xff) * (b >>> 24);
            default: return (byte) a + (short) b + (char) (a ^ b);
        }
    }

    public static void main(String[] args) {
        fill();
        for (int k = 0; k < 16; k++) {
            int h = k;
            for (int a : V) {
                for (int b : V) {
                    h = h * 31 + op(k, a, b);
                }
                if (a == Integer.MAX_VALUE) {
                    System.out.println("  " + k + " " + h);
                }
            }
            System.out.println(k + ": " + h);
        }
    }
}
