// release: 17
// Streams, collectors, optionals and futures: many lambdas through library code.
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamLambdas {
    record Person(String name, int age, String city) { }

    static void out(Object o) { System.out.println(o); }

    public static void main(String[] args) throws Exception {
        List<Person> people = List.of(new Person("Ann", 31, "Rome"), new Person("Bob", 25, "Oslo"), new Person("Cid", 47, "Rome"), new Person("Dee", 25, "Bonn"), new Person("Eve", 19, "Oslo"));
        out(people.stream().sorted(Comparator.comparingInt(Person::age).thenComparing(Person::name, Comparator.reverseOrder())).map(Person::name).collect(Collectors.joining(",", "[", "]")));
        out(new TreeMap<>(people.stream().collect(Collectors.groupingBy(Person::city, Collectors.averagingInt(Person::age)))));
        out(people.stream().collect(Collectors.partitioningBy(p -> p.age() > 26, Collectors.mapping(Person::name, Collectors.toList()))));
        out(people.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Person::age), (n, s) -> n + "/" + s)));
        out(IntStream.rangeClosed(1, 50).filter(i -> IntStream.range(2, i).noneMatch(j -> i % j == 0)).boxed().map(String::valueOf).reduce("", String::concat));
        out(Stream.iterate(new long[] {0, 1}, f -> new long[] {f[1], f[0] + f[1]}).limit(30).mapToLong(f -> f[0]).sum());
        out(DoubleStream.of(1, 2, 3, 4).map(Math::sqrt).mapToObj(d -> String.format("%.3f", d)).toList());
        out(Stream.of("a,b", "c", "d,e,f").flatMap(s -> Arrays.stream(s.split(","))).collect(Collectors.toCollection(ArrayDeque::new)));
        out(people.stream().map(Person::age).collect(Collectors.summarizingInt(Integer::intValue)));
        out(Stream.of(5, 3, 8).max(Integer::compare).map(x -> x * 2).filter(x -> x > 10).orElseGet(() -> -1));
        out(IntStream.range(0, 10000).parallel().mapToLong(i -> (long) i * i).sum());
        out(Stream.of("x", "y").<String>mapMulti((s, sink) -> { sink.accept(s); sink.accept(s + s); }).toList());
        out(Stream.of(1, 2, 3, 4, 5, 1).takeWhile(x -> x < 4).toList() + "" + Stream.of(1, 2, 5, 1).dropWhile(x -> x < 4).toList());
        out(people.stream().collect(Collectors.toMap(Person::city, Person::age, Integer::sum, TreeMap::new)));
        Map<String, Integer> counts = new TreeMap<>();
        for (String w : "the cat and the dog and the bird".split(" ")) counts.merge(w, 1, Integer::sum);
        counts.replaceAll((k, v) -> v * k.length());
        counts.computeIfAbsent("new", String::length);
        counts.computeIfPresent("cat", (k, v) -> null);
        out(counts);
        CompletableFuture<String> f = CompletableFuture.supplyAsync(() -> 20).thenApply(x -> x + 1).thenCombine(CompletableFuture.supplyAsync(() -> "s"), (a, b) -> a + b)
            .thenCompose(s -> CompletableFuture.completedFuture(s + "!")).whenComplete((v, t) -> { }).handle((v, t) -> t == null ? v : "failed");
        out(f.get(20, TimeUnit.SECONDS));
        CompletableFuture<Object> failed = CompletableFuture.supplyAsync(() -> { throw new IllegalStateException("async"); }).exceptionally(t -> t.getClass().getSimpleName() + " " + t.getCause().getMessage());
        out(failed.get(20, TimeUnit.SECONDS));
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 8; i++) { int n = i; tasks.add(() -> n * n); }
        int sum = 0;
        for (Future<Integer> r : pool.invokeAll(tasks)) sum += r.get();
        pool.shutdown();
        out(sum);
        ThreadLocal<StringBuilder> local = ThreadLocal.withInitial(StringBuilder::new);
        local.get().append("local");
        out(local.get());
        Iterator<Integer> it = Stream.generate(new Supplier<Integer>() { int n; public Integer get() { return n++; } }).skip(3).iterator();
        System.out.println(it.next() + it.next());
        out(Stream.of(1, 2, 3).collect(StringBuilder::new, (b, x) -> b.append(x).append(';'), StringBuilder::append));
        out(Collections.max(List.of("aa", "b"), Comparator.comparing(String::length)) + " " + IntStream.of(3, 1, 2).boxed().sorted(Collections.reverseOrder()).map(Object::toString).collect(Collectors.joining()));
        Spliterator<String> sp = List.of("p", "q", "r").spliterator();
        sp.tryAdvance(System.out::println);
        sp.forEachRemaining(s -> System.out.print(s + " "));
        System.out.println();
    }
}
