// Shift counts are masked: 5 bits for int, 6 for long; all six shift opcodes.
public class ShiftTable {
    public static void main(String[] args) {
        int[] iv = {0, 1, -1, 0x12345678, 0x80000000, 0x7fffffff, 0xf0f0f0f0};
        long[] lv = {0, 1, -1, 0x123456789abcdef0L, Long.MIN_VALUE, Long.MAX_VALUE, 0xf0f0f0f0f0f0f0f0L};
        int[] counts = {0, 1, 4, 7, 8, 15, 16, 31, 32, 33, 47, 63, 64, 65, -1, -31, -32, -33, -64, 1 << 31};
        for (int v : iv) {
            for (int c : counts) {
                System.out.println(v + " by " + c + ": " + (v << c) + " " + (v >> c) + " " + (v >>> c));
            }
        }
        for (long v : lv) {
            for (int c : counts) {
                System.out.println(v + "L by " + c + ": " + (v << c) + " " + (v >> c) + " " + (v >>> c));
            }
        }
        for (int v : iv) {
            long lc = 0x100000003L;
            System.out.println((v << lc) + " " + (v >> lc) + " " + (v >>> lc));
        }
        int s = -1;
        s >>>= 28;
        byte b = -1;
        b >>>= 1;
        short h = (short) 0x8001;
        h >>= 1;
        char ch = 0x8001;
        ch <<= 1;
        System.out.println(s + " " + b + " " + h + " " + (int) ch);
        int i = 1;
        i <<= 33L;
        System.out.println(i);
    }
}
