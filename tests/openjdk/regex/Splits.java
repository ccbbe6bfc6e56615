// String.split and Pattern.split with limits, empty matches, fast path and general path.
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

public class Splits {
    public static void main(String[] args) {
        String[] texts = {"", "a", ",", ",,", "a,b,,c,,", "a1b22c333", "boo:and:foo", " lead and trail ", "x.y.z", "tab\tand  spaces", "a|b|c", "AbCdEf"};
        String[] regexes = {",", "", "\\d+", "o", ":", "\\.", ".", "\\s+", "|", "\\|", "(?=[A-Z])", "(?<=[a-z])", "[,:.]", "$", "^", "\\b", "xx"};
        for (String t : texts) for (String r : regexes) {
            StringBuilder sb = new StringBuilder("'" + t + "' by '" + r + "'");
            for (int limit : new int[] {0, -1, 1, 2, 3}) sb.append(' ').append(Arrays.stream(t.split(r, limit)).map(s -> "<" + s + ">").collect(Collectors.joining()));
            System.out.println(sb);
            if (!Arrays.equals(t.split(r), Pattern.compile(r).split(t))) System.out.println("differs");
        }
        System.out.println(Pattern.compile("-").splitAsStream("a-b--c-").toList());
        long h = 0;
        Random rnd = new Random(6);
        for (int i = 0; i < 500; i++) {
            StringBuilder sb = new StringBuilder();
            for (int k = rnd.nextInt(30); k > 0; k--) sb.append((char) ('a' + rnd.nextInt(4)));
            for (String r : List.of("a", "ab", "[ab]+", "c?d", "(a|b)c")) for (String piece : sb.toString().split(r)) h = h * 31 + piece.hashCode();
        }
        System.out.println(h);
        System.out.println("a.b.c".replace(".", "") + "aaa".replaceAll("a*", "x") + "aaa".replaceFirst("a?", "y") + " " + "a.b".matches("a.b") + "x1y2".replaceAll("(\\w)(\\d)", "$2$1"));
    }
}
