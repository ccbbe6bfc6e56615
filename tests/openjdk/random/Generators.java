// Every algorithm of RandomGeneratorFactory from seeds: first values, bounded values, splits, jumps, streams.
import java.util.*;
import java.util.random.*;
import java.util.stream.*;

public class Generators {
    public static void main(String[] args) {
        for (String name : List.of("Random", "SplittableRandom", "L32X64MixRandom", "L64X128MixRandom", "L64X128StarStarRandom", "L64X256MixRandom", "L64X1024MixRandom", "L128X128MixRandom", "L128X256MixRandom", "L128X1024MixRandom", "Xoroshiro128PlusPlus", "Xoshiro256PlusPlus")) {
            RandomGeneratorFactory<RandomGenerator> f = RandomGeneratorFactory.of(name);
            RandomGenerator g = f.create(12345);
            StringBuilder sb = new StringBuilder(name + " " + f.group() + " " + f.stateBits() + " " + f.equidistribution() + " " + f.isJumpable() + f.isLeapable() + f.isSplittable() + f.isStreamable() + f.isStatistical());
            for (int i = 0; i < 3; i++) sb.append(' ').append(g.nextLong()).append(' ').append(g.nextInt());
            sb.append(' ').append(g.nextInt(10)).append(' ').append(g.nextInt(-5, 5)).append(' ').append(g.nextLong(1L << 40)).append(' ').append(g.nextLong(-7, 100000000000L)).append(' ').append(g.nextBoolean());
            sb.append(' ').append(Double.toHexString(g.nextDouble())).append(' ').append(g.nextDouble(3, 4)).append(' ').append(g.nextFloat()).append(' ').append(g.nextGaussian()).append(' ').append(g.nextExponential()).append(' ').append(g.nextGaussian(10, 2));
            byte[] bytes = new byte[11];
            g.nextBytes(bytes);
            sb.append(' ').append(Arrays.hashCode(bytes));
            long h = 0;
            for (int i = 0; i < 2000; i++) h = h * 31 + g.nextLong() + g.nextInt(i + 1) + Double.doubleToLongBits(g.nextGaussian());
            sb.append(' ').append(h).append(' ').append(g.ints(5, 0, 100).boxed().toList()).append(g.doubles(2).sum()).append(g.longs(3, 0, 9).sum());
            System.out.println(sb);
        }
        RandomGenerator.SplittableGenerator s = (RandomGenerator.SplittableGenerator) RandomGenerator.SplittableGenerator.of("L64X128MixRandom");
        System.out.println(s.getClass().getSimpleName());
        RandomGenerator.JumpableGenerator j = (RandomGenerator.JumpableGenerator) RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(7);
        RandomGenerator.JumpableGenerator copy = j.copy();
        j.jump();
        System.out.println(j.nextLong() + " " + copy.nextLong() + " " + copy.jumps(2).map(RandomGenerator::nextLong).toList());
        SplittableRandom sp = new SplittableRandom(99);
        SplittableRandom child = sp.split();
        System.out.println(sp.nextLong() + " " + child.nextLong() + " " + child.split().nextInt(1000) + " " + sp.ints(4).boxed().toList() + sp.splits(2).map(RandomGenerator::nextInt).toList());
        for (Runnable r : new Runnable[] {() -> sp.nextInt(0), () -> sp.nextInt(5, 5), () -> sp.nextDouble(Double.NaN), () -> sp.ints(-1), () -> RandomGenerator.of("NoSuch"), () -> new Random(1).nextGaussian(0, -1), () -> sp.nextLong(-1)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(RandomGeneratorFactory.all().map(RandomGeneratorFactory::name).sorted().collect(Collectors.toList()));
    }
}
