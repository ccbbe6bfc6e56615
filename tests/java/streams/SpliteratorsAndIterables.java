// Spliterator as a way to walk, streams made of spliterators and iterables, AbstractSpliterator, iterators of spliterators.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class SpliteratorsAndIterables {
    static final class Countdown implements Iterable<Integer> {
        final int from;
        Countdown(int from) { this.from = from; }
        @Override public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int n = from;
                @Override public boolean hasNext() { return n > 0; }
                @Override public Integer next() { if (n == 0) throw new NoSuchElementException(); return n--; }
            };
        }
    }

    static final class Collatz extends Spliterators.AbstractSpliterator<Long> {
        long n;
        Collatz(long n) { super(Long.MAX_VALUE, ORDERED | NONNULL); this.n = n; }
        @Override public boolean tryAdvance(Consumer<? super Long> action) {
            if (n == 0) return false;
            action.accept(n);
            n = n == 1 ? 0 : n % 2 == 0 ? n / 2 : 3 * n + 1;
            return true;
        }
    }

    public static void main(String[] args) {
        Countdown c = new Countdown(5);
        c.forEach(x -> System.out.print(x + " "));
        System.out.println(StreamSupport.stream(c.spliterator(), false).map(x -> x * x).collect(Collectors.toList()));
        System.out.println(StreamSupport.stream(new Collatz(27), false).count() + " " + StreamSupport.stream(new Collatz(6), false).collect(Collectors.toList()));
        List<String> l = new ArrayList<>(Arrays.asList("a", "b", "c", "d"));
        Spliterator<String> s = l.spliterator();
        System.out.println(s.estimateSize() + " " + s.getExactSizeIfKnown() + s.hasCharacteristics(Spliterator.ORDERED) + s.hasCharacteristics(Spliterator.SIZED) + s.hasCharacteristics(Spliterator.SORTED));
        StringBuilder sb = new StringBuilder();
        System.out.println(s.tryAdvance(sb::append) + " " + sb + s.estimateSize());
        s.forEachRemaining(x -> sb.append('.').append(x));
        System.out.println(s.tryAdvance(sb::append) + " " + sb + s.estimateSize());
        System.out.println(new HashSet<>(l).spliterator().hasCharacteristics(Spliterator.DISTINCT) + " " + new TreeSet<>(l).spliterator().hasCharacteristics(Spliterator.SORTED) + new TreeSet<>(l).spliterator().getComparator() + c.spliterator().estimateSize() + c.spliterator().getExactSizeIfKnown());
        try { l.spliterator().getComparator(); } catch (IllegalStateException e) { System.out.println("not sorted"); }
        Iterator<String> it = Spliterators.iterator(new LinkedList<>(l).spliterator());
        while (it.hasNext()) System.out.print(it.next());
        System.out.println();
        Iterator<Integer> evens = Stream.iterate(0, x -> x + 2).iterator();
        System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(evens, Spliterator.ORDERED), false).limit(5).collect(Collectors.toList()) + "" + StreamSupport.stream(Spliterators.spliterator(l, 0), false).count() + StreamSupport.stream(Spliterators.spliterator(l.iterator(), 4, 0), false).collect(Collectors.joining()) + StreamSupport.stream(Spliterators.<String>emptySpliterator(), false).count());
        Spliterator<Integer> ofStream = Stream.of(1, 2, 3).filter(x -> x != 2).spliterator();
        List<Integer> got = new ArrayList<>();
        while (ofStream.tryAdvance(got::add)) got.add(0);
        System.out.println(got);
        int total = 0;
        for (int x : (Iterable<Integer>) () -> IntStream.range(0, 5).iterator()) total += x;
        for (String w : (Iterable<String>) l.stream()::iterator) total += w.charAt(0);
        System.out.println(total);
    }
}
