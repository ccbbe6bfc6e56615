// Stateful operations: sorted with comparators, stability, distinct on records, limit and skip combined.
import java.util.*;
import java.util.stream.*;

public class SortedAndStateful {
    record V(int major, int minor) implements Comparable<V> {
        @Override public int compareTo(V o) { return major != o.major ? Integer.compare(major, o.major) : Integer.compare(minor, o.minor); }
    }

    public static void main(String[] args) {
        List<V> vs = IntStream.range(0, 50).mapToObj(i -> new V(i * 13 % 7, i * 11 % 5)).toList();
        System.out.println(vs.stream().sorted().distinct().map(v -> v.major() + "." + v.minor()).collect(Collectors.joining(" ")));
        System.out.println(vs.stream().sorted(Comparator.comparing(V::minor)).map(v -> v.minor() + "" + v.major()).collect(Collectors.joining(" ")));
        long h = 0;
        for (int skip = 0; skip < 8; skip++) for (int limit = 0; limit < 8; limit++) {
            int s = skip, l = limit;
            h = h * 31 + vs.stream().skip(s).limit(l).skip(1).mapToInt(V::major).sum() + vs.stream().limit(l).skip(s).count();
            h = h * 31 + vs.stream().sorted().skip(s).filter(v -> v.major() > 2).limit(l).mapToInt(V::minor).sum();
            h = h * 31 + vs.parallelStream().sorted().skip(s).limit(l).mapToInt(V::minor).sum();
        }
        System.out.println(h);
        try {
            Stream.of("a", 1).map(x -> (Object) x).sorted().toList();
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 2, null).sorted().toList();
        } catch (NullPointerException e) {
            System.out.println("null in sort");
        }
        System.out.println(Stream.of(null, 1, null).distinct().toList() + " " + Stream.of(1, null, 2).sorted(Comparator.nullsFirst(Comparator.naturalOrder())).toList());
        try {
            Stream.of((Object) null).findFirst();
        } catch (NullPointerException e) {
            System.out.println("null found");
        }
        System.out.println(Stream.of("x").toList().getClass() == Stream.of("x").collect(Collectors.toList()).getClass());
        Map<Boolean, List<Integer>> parts = IntStream.range(0, 20).boxed().sorted(Collections.reverseOrder()).collect(Collectors.partitioningBy(x -> x % 3 == 0));
        System.out.println(parts + " " + parts.getClass().getSimpleName());
        System.out.println(Stream.iterate(new int[] {48, 18}, p -> p[1] != 0, p -> new int[] {p[1], p[0] % p[1]}).map(p -> p[0] + "%" + p[1]).toList());
        List<Integer> source = new ArrayList<>(List.of(1, 2, 3));
        Stream<Integer> late = source.stream();
        source.add(4);
        System.out.println(late.map(x -> x * 2).toList());
        try {
            source.stream().forEach(x -> { if (x == 2) source.add(9); });
        } catch (ConcurrentModificationException e) {
            System.out.println("modified while streaming " + source);
        }
        System.out.println(IntStream.rangeClosed(1, 4).boxed().flatMap(a -> IntStream.rangeClosed(1, 4).boxed().flatMap(b -> IntStream.rangeClosed(1, 4)
            .filter(c -> a + b == c).mapToObj(c -> "" + a + b + c))).sorted(Comparator.reverseOrder()).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5).sorted((a, b) -> a % 2 - b % 2).toList());
    }
}
