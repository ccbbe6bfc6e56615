// Stream of objects: every intermediate and terminal operation, laziness and the order in which elements pass the steps.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamBasics {
    interface Op { Object run(); }
    static String at(Op op) { try { return String.valueOf(op.run()); } catch (RuntimeException e) { return e.getClass().getSimpleName() + ":" + e.getMessage(); } }

    public static void main(String[] args) {
        List<String> words = Arrays.asList("the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog");
        System.out.println(words.stream().filter(w -> w.length() > 3).map(String::toUpperCase).collect(Collectors.toList()));
        System.out.println(words.stream().distinct().sorted().collect(Collectors.joining(",", "<", ">")) + words.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).collect(Collectors.toList()));
        System.out.println(words.stream().limit(3).collect(Collectors.toList()) + "" + words.stream().skip(7).collect(Collectors.toList()) + words.stream().skip(99).count() + words.stream().limit(0).findFirst());
        StringBuilder log = new StringBuilder();
        Optional<String> first = words.stream().peek(w -> log.append("p:").append(w).append(' ')).filter(w -> { log.append("f "); return w.length() == 5; }).map(w -> { log.append("m "); return w + "!"; }).findFirst();
        System.out.println(first + " " + log);
        log.setLength(0);
        System.out.println(words.stream().peek(w -> log.append(w.charAt(0))).sorted().peek(w -> log.append(w.charAt(0))).limit(2).collect(Collectors.toList()) + " " + log);
        log.setLength(0);
        Stream<String> lazy = words.stream().peek(w -> log.append("never"));
        System.out.println("[" + log + "]" + at(() -> { lazy.count(); lazy.count(); return 0; }));
        System.out.println(words.stream().anyMatch(w -> w.startsWith("q")) + " " + words.stream().allMatch(w -> w.length() >= 3) + words.stream().noneMatch(String::isEmpty) + Stream.empty().allMatch(x -> false) + Stream.empty().anyMatch(x -> true));
        System.out.println(words.stream().map(String::length).reduce(0, Integer::sum) + " " + words.stream().reduce((a, b) -> a + b.charAt(0)) + Stream.<String>empty().reduce((a, b) -> a) + words.stream().reduce(0, (n, w) -> n * 2 + w.length(), Integer::sum));
        System.out.println(words.stream().min(Comparator.naturalOrder()).get() + words.stream().max(Comparator.comparing(String::length)).get() + words.stream().count() + words.stream().findAny().isPresent());
        System.out.println(Stream.of("a-b", "c", "d-e-f").flatMap(s -> { List<String> l = new ArrayList<>(); StringTokenizer t = new StringTokenizer(s, "-"); while (t.hasMoreTokens()) l.add(t.nextToken()); return l.stream(); }).collect(Collectors.toList()) + "" + Stream.of(1, 2, 3).flatMap(x -> x == 2 ? null : Stream.of(x, -x)).collect(Collectors.toList()));
        System.out.println(Arrays.toString(words.stream().map(String::length).toArray()) + Arrays.toString(words.stream().toArray(String[]::new)) + at(() -> Stream.of("x").toArray(Integer[]::new)));
        words.stream().forEach(w -> System.out.print(w.charAt(0))); words.stream().skip(4).forEachOrdered(w -> System.out.print(w.charAt(1)));
        System.out.println();
        System.out.println(Stream.iterate(1, x -> x * 2).limit(10).collect(Collectors.toList()) + "" + Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).limit(12).map(f -> f[0]).collect(Collectors.toList()));
        int[] n = {0};
        System.out.println(Stream.generate(() -> n[0]++).filter(x -> x % 3 == 0).limit(5).collect(Collectors.toList()) + " " + n[0]);
        System.out.println(Stream.concat(Stream.of(1, 2), Stream.concat(Stream.empty(), Stream.of(3))).collect(Collectors.toList()) + "" + Stream.<Object>builder().add(1).add("b").build().collect(Collectors.toList()));
        System.out.println(words.stream().collect(ArrayList::new, (l, w) -> l.add(0, w), ArrayList::addAll) + "" + words.stream().collect(StringBuilder::new, (b, w) -> b.append(w.length()), StringBuilder::append));
        Iterator<String> it = words.stream().filter(w -> w.contains("o")).iterator();
        while (it.hasNext()) System.out.print(it.next() + " ");
        System.out.println(at(it::next));
        StringBuilder closed = new StringBuilder();
        try (Stream<Integer> s = Stream.of(1, 2, 3).onClose(() -> closed.append("x")).map(x -> x + 1).onClose(() -> closed.append("y"))) { System.out.print(s.count()); }
        System.out.println(closed + " " + Stream.of(1).isParallel() + words.parallelStream().sequential().unordered().map(String::length).collect(Collectors.toSet()));
        System.out.println(at(() -> Stream.of(1, 2).limit(-1)) + at(() -> Stream.of(1, 2).skip(-1)) + at(() -> Stream.of("a", null).sorted().count()) + at(() -> Stream.of(1, null, 3).findFirst()) + at(() -> Stream.of((Object) null).findFirst()) + at(() -> Stream.of(new Object(), new Object()).sorted().toArray()));
        List<Integer> source = new ArrayList<>(Arrays.asList(1, 2));
        Stream<Integer> late = source.stream();
        source.add(3);
        System.out.println(late.collect(Collectors.toList()) + at(() -> { source.stream().forEach(source::add); return "x"; }).substring(0, 10));
        Map<String, Integer> m = new TreeMap<>();
        words.forEach(w -> m.merge(w, 1, Integer::sum));
        System.out.println(m.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).map(e -> e.getKey() + e.getValue()).collect(Collectors.joining(" ")) + m.values().stream().mapToInt(x -> x).sum() + m.keySet().stream().skip(2).findFirst().get());
        Function<Integer, Function<Integer, Stream<Integer>>> grid = a -> b -> IntStream.rangeClosed(a, b).boxed();
        System.out.println(grid.apply(1).apply(20).flatMap(a -> grid.apply(a).apply(20).flatMap(b -> grid.apply(b).apply(29).filter(c -> a * a + b * b == c * c).map(c -> a + "," + b + "," + c))).collect(Collectors.toList()));
    }
}
