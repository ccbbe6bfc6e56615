// java.util.Random from many seeds: each method's sequence, subclasses that override next, shuffles and distributions.
import java.util.*;
import java.util.stream.*;

public class ClassicRandom {
    static class Counting extends Random {
        int calls;
        int state = 12345;
        @Override protected int next(int bits) { calls++; state = state * 1103515245 + 12345; return state >>> (32 - bits); }
        @Override public void setSeed(long s) { state = (int) s; }
    }

    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, -1, 42, Long.MAX_VALUE, 0x5DEECE66DL}) {
            Random r = new Random(seed);
            System.out.println(seed + " " + r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextInt((1 << 30) + 1) + " " + r.nextLong() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextBoolean() + " " + r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextInt(-3, 4) + " " + r.nextLong(50));
        }
        int[] histogram = new int[10];
        Random r = new Random(6);
        for (int i = 0; i < 10000; i++) histogram[r.nextInt(10)]++;
        System.out.println(Arrays.toString(histogram));
        int[] bell = new int[9];
        for (int i = 0; i < 5000; i++) bell[(int) Math.max(0, Math.min(8, r.nextGaussian() * 1.5 + 4.5))]++;
        System.out.println(Arrays.toString(bell));
        Counting c = new Counting();
        c.setSeed(5);
        System.out.println(c.nextInt(10) + " " + c.nextLong() + " " + c.nextDouble() + " " + c.nextGaussian() + " " + c.calls + " " + c.ints(5, 0, 50).boxed().toList() + c.calls);
        List<Integer> cards = IntStream.range(0, 52).boxed().collect(Collectors.toList());
        Collections.shuffle(cards, new Random(1));
        System.out.println(cards);
        Collections.shuffle(cards, new Counting());
        System.out.println(cards);
        byte[] b = new byte[13];
        new Random(8).nextBytes(b);
        System.out.println(Arrays.toString(b));
        System.out.println(new Random(3).doubles(4, 1, 2).boxed().toList() + " " + new Random(3).longs(3).boxed().toList() + new Random(4).ints(0, 6).limit(10).boxed().toList() + new Random(1).ints(1000).parallel().boxed().count());
        long h = 0;
        for (int s = 0; s < 300; s++) {
            Random q = new Random(s * 7919L);
            for (int i = 1; i < 40; i++) h = h * 31 + q.nextInt(i * i) + Double.doubleToLongBits(q.nextGaussian()) + q.nextInt();
        }
        System.out.println(h);
        try {
            new Random(1).nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        double inside = 0;
        for (int i = 0; i < 20000; i++) if (Math.hypot(r.nextDouble(), r.nextDouble()) < 1) inside++;
        System.out.println(inside / 5000);
    }
}
