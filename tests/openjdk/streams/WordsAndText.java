// A text analysed with streams only: frequencies, anagrams, n-grams, longest words, letters.
import java.util.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

public class WordsAndText {
    static final String TEXT = """
        It was the best of times, it was the worst of times, it was the age of wisdom, it was the age of
        foolishness, it was the epoch of belief, it was the epoch of incredulity, it was the season of Light,
        it was the season of Darkness, it was the spring of hope, it was the winter of despair, we had
        everything before us, we had nothing before us. Listen: silent enlist tinsel; stressed desserts.
        """;

    public static void main(String[] args) {
        List<String> words = Pattern.compile("\\W+").splitAsStream(TEXT).filter(Predicate.not(String::isEmpty)).map(String::toLowerCase).toList();
        System.out.println(words.size() + " " + words.stream().distinct().count());
        System.out.println("" + words.stream().collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting())));
        System.out.println("" + words.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())).entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(8).toList());
        System.out.println("" + words.stream().distinct().collect(Collectors.groupingBy(w -> w.chars().sorted()
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString())).values().stream()
            .filter(g -> g.size() > 1).map(TreeSet::new).map(Object::toString).sorted().toList());
        System.out.println(IntStream.range(0, words.size() - 1).mapToObj(i -> words.get(i) + " " + words.get(i + 1))
            .collect(Collectors.groupingBy(x -> x, Collectors.counting())).entrySet().stream().filter(e -> e.getValue() > 2)
            .map(e -> e.getKey() + "=" + e.getValue()).sorted().toList());
        System.out.println("" + words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.mapping(w -> w.charAt(0), Collectors.toCollection(TreeSet::new)))));
        System.out.println(TEXT.lines().map(String::strip).map(String::length).toList());
        System.out.println("" + TEXT.codePoints().filter(Character::isLetter).map(Character::toLowerCase).boxed()
            .collect(Collectors.toMap(c -> (char) (int) c, c -> 1, Integer::sum, TreeMap::new)));
        System.out.println("" + words.stream().max(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder())));
        System.out.println("" + words.stream().mapToInt(String::length).average().getAsDouble());
        System.out.println(Pattern.compile("\\b(\\w)(\\w*)\\b").matcher(TEXT).results().limit(6).map(m -> m.group(2) + m.group(1) + "@" + m.start()).toList());
        System.out.println(Stream.of("radar", "level", "house").collect(Collectors.partitioningBy(w -> new StringBuilder(w).reverse().toString().equals(w))));
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() {
            @Override public Integer apply(Integer a, Integer b) { return b == 0 ? a : apply(b, a % b); }
        };
        System.out.println(IntStream.rangeClosed(1, 30).boxed().flatMap(a -> IntStream.rangeClosed(a, 30).filter(b -> gcd.apply(a, b) == 1)
            .filter(b -> Math.sqrt(a * a + b * b) % 1 == 0).mapToObj(b -> a + "," + b)).toList());
    }
}
