// Streams over spliterators, iterators and builders of one's own, with closes and characteristics.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class OwnSpliterators {
    static class Grid extends Spliterators.AbstractSpliterator<int[]> {
        int i;
        final int n;
        Grid(int n) { super((long) n * n, SIZED | ORDERED | NONNULL); this.n = n; }
        @Override public boolean tryAdvance(Consumer<? super int[]> c) {
            if (i == n * n) return false;
            c.accept(new int[] {i / n, i++ % n});
            return true;
        }
    }

    static class Halves implements Spliterator.OfInt {
        int from, to;
        final List<String> splits;
        Halves(int from, int to, List<String> splits) { this.from = from; this.to = to; this.splits = splits; }
        @Override public OfInt trySplit() {
            if (to - from < 8) return null;
            int mid = (from + to) >>> 1;
            synchronized (splits) { splits.add(from + "-" + mid); }
            OfInt left = new Halves(from, mid, splits);
            from = mid;
            return left;
        }
        @Override public boolean tryAdvance(IntConsumer c) { if (from == to) return false; c.accept(from++); return true; }
        @Override public long estimateSize() { return to - from; }
        @Override public int characteristics() { return ORDERED | SIZED | SUBSIZED | DISTINCT | SORTED; }
        @Override public Comparator<? super Integer> getComparator() { return null; }
    }

    public static void main(String[] args) {
        System.out.println(StreamSupport.stream(new Grid(5), false).filter(p -> p[0] < p[1]).map(p -> p[0] + ":" + p[1]).collect(Collectors.joining(" ")));
        System.out.println(StreamSupport.stream(new Grid(30), true).mapToInt(p -> p[0] * p[1]).sum());
        List<String> splits = new ArrayList<>();
        System.out.println(StreamSupport.intStream(new Halves(0, 64, splits), false).sorted().distinct().map(x -> x * x).sum() + " " + splits);
        System.out.println(StreamSupport.intStream(new Halves(0, 64, splits), true).boxed().toList().hashCode());
        Iterator<String> words = new Scanner("alpha beta gamma delta");
        System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(words, Spliterator.ORDERED), false).map(String::length).toList());
        Iterable<Integer> countdown = () -> IntStream.iterate(5, x -> x - 1).limit(5).iterator();
        int product = 1;
        for (int x : countdown) product *= x;
        System.out.println(product + " " + StreamSupport.stream(countdown.spliterator(), false).toList());
        Stream.Builder<String> b = Stream.builder();
        b.add("x").add("y").accept("z");
        System.out.println("" + b.build().collect(Collectors.toCollection(LinkedList::new)));
        try {
            b.add("late");
        } catch (IllegalStateException e) {
            System.out.println("built " + e.getMessage());
        }
        System.out.println(IntStream.builder().add(3).add(4).build().sum() + " " + DoubleStream.builder().add(1.5).build().boxed().toList());
        PrimitiveIterator.OfInt pi = IntStream.of(1, 2, 3).iterator();
        int s = pi.nextInt();
        pi.forEachRemaining((IntConsumer) x -> { });
        System.out.println(s + " " + pi.hasNext());
        System.out.println(StreamSupport.stream(() -> Spliterators.spliterator(List.of(9, 8), 0), 0, false).sorted().toList());
        Spliterator<Integer> merged = Stream.of(1, 2, 3, 4, 5, 6).map(x -> x * 2).filter(x -> x != 6).spliterator();
        merged.tryAdvance(x -> System.out.print("first " + x));
        merged.forEachRemaining(x -> System.out.print(" " + x));
        System.out.println();
        System.out.println(Stream.of(5, 1, 4).sorted().spliterator().hasCharacteristics(Spliterator.SORTED) + " "
            + IntStream.range(0, 9).map(x -> -x).spliterator().hasCharacteristics(Spliterator.SORTED));
    }
}
