// Larger stream programs: word statistics, matrix work, a dependency order, run lengths, n queens, moving averages, permutations.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamPrograms {
    static Stream<List<Integer>> permutations(List<Integer> l) {
        return l.isEmpty() ? Stream.of(Collections.emptyList()) : IntStream.range(0, l.size()).boxed().flatMap(i -> {
            List<Integer> rest = new ArrayList<>(l);
            Integer head = rest.remove((int) i);
            return permutations(rest).map(p -> { List<Integer> r = new ArrayList<>(); r.add(head); r.addAll(p); return r; });
        });
    }

    static Stream<int[]> queens(int n, int row, int[] placed) {
        if (row == n) return Stream.of(placed);
        return IntStream.range(0, n).filter(c -> IntStream.range(0, row).noneMatch(r -> placed[r] == c || Math.abs(placed[r] - c) == row - r)).boxed().flatMap(c -> { int[] next = placed.clone(); next[row] = c; return queens(n, row + 1, next); });
    }

    static int depth(Map<String, List<String>> g, String n) { return g.getOrDefault(n, Collections.emptyList()).stream().mapToInt(d -> depth(g, d) + 1).max().orElse(0); }

    public static void main(String[] args) {
        Random r = new Random(12);
        List<String> words = Stream.generate(() -> IntStream.range(0, 1 + r.nextInt(3)).mapToObj(i -> String.valueOf((char) ('a' + r.nextInt(4)))).collect(Collectors.joining())).limit(3000).collect(Collectors.toList());
        Map<String, Long> freq = words.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        System.out.println(freq.size() + " " + freq.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(8).map(Object::toString).collect(Collectors.joining(" ")));
        Map<Integer, TreeSet<Character>> initials = words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.mapping(w -> w.charAt(0), Collectors.toCollection(TreeSet::new))));
        System.out.println(initials);
        System.out.println(words.stream().collect(Collectors.partitioningBy(w -> new StringBuilder(w).reverse().toString().equals(w), Collectors.collectingAndThen(Collectors.toCollection(TreeSet::new), TreeSet::size))));
        System.out.println(permutations(Arrays.asList(1, 2, 3, 4)).map(p -> p.stream().map(String::valueOf).collect(Collectors.joining())).filter(s -> s.charAt(0) < s.charAt(3)).collect(Collectors.joining(" ")));
        System.out.println(queens(6, 0, new int[6]).map(Arrays::toString).collect(Collectors.toList()) + " " + queens(7, 0, new int[7]).count());
        double[][] a = IntStream.range(0, 12).mapToObj(i -> IntStream.range(0, 12).mapToDouble(j -> (i * 7 + j * 3) % 11 / 4.0).toArray()).toArray(double[][]::new);
        double[][] p = Arrays.stream(a).map(row -> IntStream.range(0, 12).mapToDouble(j -> IntStream.range(0, 12).mapToDouble(k -> row[k] * a[k][j]).sum()).toArray()).toArray(double[][]::new);
        System.out.println(Arrays.stream(p).mapToDouble(row -> Arrays.stream(row).max().getAsDouble()).sum() + " " + Arrays.stream(p).flatMapToDouble(Arrays::stream).summaryStatistics().getMax());
        Map<String, List<String>> deps = new TreeMap<>();
        deps.put("app", Arrays.asList("ui", "db")); deps.put("ui", Arrays.asList("core")); deps.put("db", Arrays.asList("core", "net")); deps.put("net", Arrays.asList("core")); deps.put("core", Collections.emptyList());
        System.out.println(deps.keySet().stream().sorted(Comparator.comparingInt((String n) -> depth(deps, n)).thenComparing(Comparator.naturalOrder())).collect(Collectors.toList()));
        String s = "aaabccddddd";
        System.out.println(IntStream.range(0, s.length()).filter(i -> i == 0 || s.charAt(i) != s.charAt(i - 1)).mapToObj(i -> s.charAt(i) + "" + IntStream.range(i, s.length()).filter(j -> j == s.length() - 1 || s.charAt(j + 1) != s.charAt(i)).map(j -> j - i + 1).findFirst().getAsInt()).collect(Collectors.joining()));
        int[] series = r.ints(200, 0, 100).toArray();
        System.out.println(IntStream.rangeClosed(0, series.length - 10).mapToDouble(i -> Arrays.stream(series, i, i + 10).average().getAsDouble()).mapToObj(d -> String.valueOf((int) (d * 10))).limit(20).collect(Collectors.joining(",")));
        Supplier<IntStream> primes = () -> IntStream.iterate(2, x -> x + 1).filter(x -> IntStream.rangeClosed(2, (int) Math.sqrt(x)).noneMatch(d -> x % d == 0));
        System.out.println(primes.get().limit(25).boxed().collect(Collectors.toList()) + " " + primes.get().skip(500).findFirst().getAsInt());
        System.out.println(Stream.of("3 4 +", "5 1 2 + 4 * + 3 -", "2 3 * 4 5 * +").map(e -> { Deque<Integer> st = new ArrayDeque<>(); StringTokenizer t = new StringTokenizer(e); while (t.hasMoreTokens()) { String k = t.nextToken(); if (Character.isDigit(k.charAt(0))) st.push(Integer.parseInt(k)); else { int y = st.pop(), x = st.pop(); st.push(k.equals("+") ? x + y : k.equals("-") ? x - y : x * y); } } return st.pop(); }).collect(Collectors.toList()));
        System.out.println(Stream.iterate("1", x -> { StringBuilder b = new StringBuilder(); for (int i = 0, j; i < x.length(); i = j) { for (j = i; j < x.length() && x.charAt(j) == x.charAt(i); j++) { } b.append(j - i).append(x.charAt(i)); } return b.toString(); }).limit(9).collect(Collectors.toList()));
    }
}
