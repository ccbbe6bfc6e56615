// i2b, i2s, i2c, i2l, i2f, i2d over corner values and dense ranges.
public class IntNarrowing {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, -32769, 65535, 65536,
            0x12345678, 0x80000000, 0x7fffffff, 16777216, 16777217, -16777217, 0x7fffff80, 0x7fffffbf,
            0x7fffffc0};
        for (int i : v) {
            System.out.println(i + ": " + (byte) i + " " + (short) i + " " + (int) (char) i + " " + (long) i
                + " " + (float) i + " " + (double) i + " " + (int) (float) i + " " + (byte) (char) i + " "
                + (char) (byte) i % 1000);
        }
        int h = 0;
        for (int i = -70000; i < 70000; i++) {
            h = h * 31 + (byte) i + 3 * (short) i + 7 * (char) i;
            if (i % 10000 == 0) {
                System.out.println(i + " " + h);
            }
        }
        byte b = (byte) 200;
        short s = b;
        char c = (char) b;
        int i = c;
        long l = b;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l + " " + (b & 0xff) + " "
            + (c >> 4));
    }
}
