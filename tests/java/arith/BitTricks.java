// Integer and Long bit methods against naive computations.
public class BitTricks {
    static int naiveCount(long v, int bits) {
        int n = 0;
        for (int i = 0; i < bits; i++) {
            n += (int) (v >>> i & 1);
        }
        return n;
    }

    public static void main(String[] args) {
        int x = 12345;
        long y = 987654321;
        for (int i = 0; i < 400; i++) {
            int a = i < 34 ? (i == 0 ? 0 : 1 << i - 1) : x;
            long b = i < 66 ? (i == 0 ? 0 : 1L << i - 1) : y;
            if (Integer.bitCount(a) != naiveCount(a, 32) || Long.bitCount(b) != naiveCount(b, 64)) {
                System.out.println("bitCount wrong " + a + " " + b);
            }
            System.out.println(a + " " + Integer.numberOfLeadingZeros(a) + " "
                + Integer.numberOfTrailingZeros(a) + " " + Integer.highestOneBit(a) + " "
                + Integer.lowestOneBit(a) + " " + Integer.reverse(a) + " " + Integer.reverseBytes(a) + " "
                + Integer.rotateLeft(a, i) + " " + Integer.rotateRight(a, i) + " " + Integer.signum(a)
                + " | " + b + " " + Long.numberOfLeadingZeros(b) + " " + Long.numberOfTrailingZeros(b) + " "
                + Long.highestOneBit(b) + " " + Long.lowestOneBit(b) + " " + Long.reverse(b) + " "
                + Long.reverseBytes(b) + " " + Long.rotateLeft(b, i) + " " + Long.rotateRight(b, i) + " "
                + Long.signum(b));
            x = x * 1103515245 + 12345;
            y = y * 6364136223846793005L + 1442695040888963407L;
        }
        System.out.println(Short.reverseBytes((short) 0x1234) + " " + (int) Character.reverseBytes('\u1234'));
    }
}
