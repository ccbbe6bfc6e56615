// BitSet against a model: set, clear, flip, ranges, logic, next and previous, conversions.
import java.nio.*;
import java.util.*;
import java.util.stream.*;

public class BitSets {
    public static void main(String[] args) {
        Random r = new Random(71);
        BitSet b = new BitSet(), c = new BitSet(500);
        boolean[] m = new boolean[400];
        long h = 0;
        for (int i = 0; i < 4000; i++) {
            int x = r.nextInt(400), y = x + r.nextInt(400 - x);
            switch (r.nextInt(8)) {
                case 0, 1 -> { b.set(x); m[x] = true; }
                case 2 -> { b.clear(x); m[x] = false; }
                case 3 -> { b.flip(x); m[x] ^= true; }
                case 4 -> { b.set(x, y); for (int k = x; k < y; k++) m[k] = true; }
                case 5 -> { b.clear(x, y); for (int k = x; k < y; k++) m[k] = false; }
                case 6 -> { b.flip(x, Math.min(y, x + 20)); for (int k = x; k < Math.min(y, x + 20); k++) m[k] ^= true; }
                default -> { boolean v = r.nextBoolean(); b.set(x, v); m[x] = v; c.set(y % 400, v); }
            }
            int count = 0, last = 0;
            for (int k = 0; k < 400; k++) if (m[k]) { count++; last = k + 1; }
            if (b.cardinality() != count || b.length() != last) { System.out.println("differs " + i); break; }
            h = h * 31 + b.nextSetBit(x) + b.nextClearBit(x) * 3 + b.previousSetBit(y) * 5 + b.previousClearBit(y) * 7 + b.hashCode() + (b.intersects(c) ? 1 : 0);
            if (i % 400 == 0) System.out.println(i + " " + h + " " + b.cardinality() + " " + b.get(x, y).cardinality() + " " + b.size());
        }
        BitSet and = (BitSet) b.clone(), or = (BitSet) b.clone(), xor = (BitSet) b.clone(), not = (BitSet) b.clone();
        and.and(c);
        or.or(c);
        xor.xor(c);
        not.andNot(c);
        System.out.println(and.cardinality() + " " + or.cardinality() + " " + xor.cardinality() + " " + not.cardinality() + " " + and + " " + xor.equals(c));
        System.out.println(BitSet.valueOf(new long[] {5, 1L << 63}) + " " + BitSet.valueOf(new byte[] {3, 0, -128}) + BitSet.valueOf(LongBuffer.wrap(new long[] {9})) + Arrays.toString(BitSet.valueOf(new long[] {300}).toByteArray()) + Arrays.toString(BitSet.valueOf(new long[] {7, 0, 0}).toLongArray()));
        System.out.println(b.stream().limit(10).boxed().toList() + " " + IntStream.range(0, 3).collect(BitSet::new, BitSet::set, BitSet::or) + new BitSet().isEmpty() + new BitSet(1).length() + new BitSet(65).size());
        for (Runnable x : new Runnable[] {() -> new BitSet(-1), () -> new BitSet().get(-5), () -> new BitSet().set(3, 1), () -> new BitSet().clear(-1), () -> new BitSet().nextSetBit(-1), () -> new BitSet().previousSetBit(-2), () -> new BitSet().flip(2, -1)}) {
            try {
                x.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        BitSet life = new BitSet(40 * 40);
        for (int i = 0; i < 600; i++) life.set(r.nextInt(1600));
        for (int g = 0; g < 30; g++) {
            BitSet next = new BitSet(1600);
            for (int y = 0; y < 40; y++) for (int x = 0; x < 40; x++) {
                int n = 0;
                for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx | dy) != 0 && life.get((y + dy + 40) % 40 * 40 + (x + dx + 40) % 40)) n++;
                if (n == 3 || n == 2 && life.get(y * 40 + x)) next.set(y * 40 + x);
            }
            life = next;
        }
        System.out.println(life.cardinality() + " " + life.hashCode());
    }
}
