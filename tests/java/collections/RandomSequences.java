// java.util.Random gives its documented sequences for every method and many seeds.
import java.util.Random;

public class RandomSequences {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, -1, 42, 123456789L, Long.MAX_VALUE, Long.MIN_VALUE, 0x5DEECE66DL})
            {
            Random r = new Random(seed);
            System.out.println(seed + ": " + r.nextInt() + " " + r.nextLong() + " " + r.nextBoolean() + " "
                + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextInt(1 << 30) + " "
                + r.nextInt(1000000007) + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian()
                + " " + r.nextGaussian() + " " + r.nextGaussian());
            byte[] b = new byte[11];
            r.nextBytes(b);
            StringBuilder sb = new StringBuilder();
            for (byte x : b) sb.append(x).append(' ');
            r.setSeed(seed + 1);
            System.out.println(sb.append(r.nextInt()));
        }
        Random r = new Random(99);
        long h = 0;
        int[] hist = new int[7];
        for (int i = 0; i < 30000; i++) {
            h = h * 31 + r.nextInt();
            h = h * 31 + r.nextInt(i + 1);
            h = h * 31 + Double.doubleToLongBits(r.nextDouble());
            h = h * 31 + Float.floatToIntBits(r.nextFloat());
            h ^= r.nextLong();
            if (i % 10 == 0) h = h * 31 + Double.doubleToLongBits(r.nextGaussian());
            hist[r.nextInt(7)]++;
            if (i % 5000 == 0) System.out.println(i + " " + h);
        }
        for (int x : hist) System.out.print(x + " ");
        System.out.println();
        Random sub = new Random(5) {
            @Override protected int next(int bits) { return super.next(bits) & ~1; }
        };
        System.out.println(sub.nextInt() + " " + sub.nextLong() + " " + sub.nextBoolean() + " "
            + sub.nextDouble());
        System.out.println(new Random().nextInt(1) + " " + (new Random().nextInt() == new Random()
            .nextInt()));
    }
}
