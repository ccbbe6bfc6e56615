// java.util.Random with given seeds (every method, bounded, gaussian, streams), StringTokenizer, StringJoiner, Optional, Objects.
import java.util.*;

public class UtilityClasses {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, -1, 42, Long.MIN_VALUE, 1L << 47}) {
            Random r = new Random(seed);
            StringBuilder sb = new StringBuilder();
            sb.append(r.nextInt()).append(' ').append(r.nextInt(10)).append(' ').append(r.nextInt(1 << 20)).append(' ').append(r.nextInt(1000000007)).append(' ').append(r.nextLong()).append(' ').append(r.nextBoolean()).append(' ').append(Float.floatToIntBits(r.nextFloat())).append(' ').append(Double.doubleToLongBits(r.nextDouble())).append(' ').append(Double.doubleToLongBits(r.nextGaussian())).append(' ').append(Double.doubleToLongBits(r.nextGaussian()));
            byte[] b = new byte[7];
            r.nextBytes(b);
            r.setSeed(seed + 1);
            System.out.println(sb + Arrays.toString(b) + r.nextInt() + " " + Arrays.toString(r.ints(4, -3, 9).toArray()) + Arrays.toString(r.longs(2, 0, 1L << 40).toArray()) + Arrays.toString(r.ints(2).toArray()) + r.doubles(3).map(x -> Math.floor(x * 100)).sum());
        }
        try { new Random(1).nextInt(0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        StringTokenizer t = new StringTokenizer("a b,c;;d", " ,;", true);
        StringBuilder sb = new StringBuilder().append(t.countTokens());
        while (t.hasMoreTokens()) sb.append('<').append(t.nextToken()).append('>');
        t = new StringTokenizer("one two\tthree\n");
        sb.append(t.countTokens()).append(t.nextToken()).append(t.nextToken("t")).append(t.hasMoreElements());
        System.out.println(sb);
        StringJoiner j = new StringJoiner(", ", "{", "}").setEmptyValue("none");
        System.out.print(j + " " + j.length());
        j.add("a").add(null).merge(new StringJoiner("-").add("x").add("y"));
        System.out.println(j + " " + j.length() + String.join("/", "p", "q") + String.join("+", Arrays.asList("1", "2")));
        Optional<String> o = Optional.of("val"), none = Optional.empty();
        System.out.println(o + " " + none + o.map(String::length) + none.map(String::length).orElse(-1) + o.filter(s -> s.isEmpty()).isPresent() + o.flatMap(s -> Optional.of(s + "!")).get() + none.orElseGet(() -> "gen") + o.equals(Optional.of("val")) + o.hashCode() + Optional.ofNullable(null).equals(none) + OptionalInt.of(4) + OptionalDouble.empty() + OptionalLong.of(7).getAsLong());
        try { none.get(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try { none.orElseThrow(() -> new IllegalStateException("mine")); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        o.ifPresent(s -> System.out.println("has " + s));
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.equals(null, null) + Objects.deepEquals(new int[] {1}, new int[] {1}) + Objects.toString(null, "dflt") + Objects.hashCode(null) + Objects.compare("a", "b", Comparator.reverseOrder()) + Objects.isNull(o) + Objects.nonNull(o));
        try { Objects.requireNonNull(null, "what"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { Objects.requireNonNull(null, () -> "supplied"); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        Scanner s = new Scanner("12 word 3.5 true\nrest of line\n0x1F -7 99999999999\n");
        System.out.println(s.nextInt() + s.next() + s.nextDouble() + s.nextBoolean() + "[" + s.nextLine() + "]" + s.nextLine() + s.hasNextInt() + s.next() + s.hasNextInt() + s.nextInt() + s.hasNextInt() + s.hasNextLong() + s.nextLong() + s.hasNext() + s.hasNextLine());
        try { s.next(); } catch (NoSuchElementException e) { System.out.println(e.getClass().getName()); }
        try { new Scanner("abc").nextInt(); } catch (InputMismatchException e) { System.out.println(e.getMessage()); }
    }
}
