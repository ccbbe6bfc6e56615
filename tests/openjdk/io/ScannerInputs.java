// Scanner: tokens of every type, delimiters, patterns, radix, locale, lines, findInLine, skips and failures.
import java.math.*;
import java.util.*;
import java.util.regex.*;

public class ScannerInputs {
    static void attempt(Scanner s, java.util.function.Function<Scanner, Object> f) {
        try {
            System.out.print("[" + f.apply(s) + "] ");
        } catch (RuntimeException e) {
            System.out.print("!" + e.getClass().getSimpleName() + ":" + e.getMessage() + " ");
        }
    }

    public static void main(String[] args) {
        Scanner s = new Scanner("12 -7 0x1f 3.5 1,234 true FALSE word 1e3 99999999999 127 128 12345678901234567890123 0.10 end").useLocale(Locale.US);
        System.out.println(s.nextInt() + " " + s.nextLong() + " " + s.hasNextInt() + s.hasNextInt(16) + s.next() + " " + s.nextDouble() + " " + s.nextInt() + " " + s.nextBoolean() + s.nextBoolean() + s.hasNextBoolean() + s.next() + " " + s.nextFloat());
        attempt(s, Scanner::nextInt);
        attempt(s, Scanner::nextLong);
        attempt(s, Scanner::nextByte);
        attempt(s, Scanner::nextByte);
        attempt(s, Scanner::nextShort);
        attempt(s, Scanner::nextBigInteger);
        attempt(s, Scanner::nextBigDecimal);
        attempt(s, x -> x.next("e.d"));
        attempt(s, Scanner::next);
        attempt(s, Scanner::nextLine);
        System.out.println();
        Scanner csv = new Scanner("a,b,,c;d\nlast").useDelimiter("[,;\\n]");
        while (csv.hasNext()) System.out.print("<" + csv.next() + ">");
        System.out.println(csv.delimiter());
        Scanner lines = new Scanner("first line\r\nsecond\n\nfourth 4 rest\nfifth");
        System.out.println(lines.nextLine() + "|" + lines.nextLine() + "|" + lines.nextLine().isEmpty() + "|" + lines.next() + lines.nextInt() + lines.nextLine() + "|" + lines.hasNextLine() + lines.nextLine() + lines.hasNextLine());
        attempt(lines, Scanner::nextLine);
        System.out.println();
        Scanner f = new Scanner("name=Bob; age=42; city=Rome");
        System.out.println(f.findInLine("(\\w+)=(\\w+)") + " " + f.match().group(2) + " " + f.findInLine("age=\\d+") + " " + f.findWithinHorizon("c.t", 3) + " " + f.findWithinHorizon("c.t", 10) + f.skip("y=").next());
        attempt(f, x -> x.skip("zzz"));
        attempt(f, Scanner::match);
        System.out.println();
        System.out.println(new Scanner("1a ff -8").useRadix(16).nextInt() + " " + new Scanner("777").nextInt(8) + " " + new Scanner("1.234,5").useLocale(Locale.GERMANY).nextDouble() + " " + new Scanner("NaN Infinity").useLocale(Locale.US).nextDouble());
        System.out.println(new Scanner("a1b22c333").findAll("\\d+").map(MatchResult::group).toList() + " " + new Scanner("x y z").tokens().toList() + " " + new Scanner("p-q").useDelimiter("-").tokens().count());
        Scanner closed = new Scanner("x");
        closed.close();
        attempt(closed, Scanner::hasNext);
        System.out.println(closed.ioException());
        long h = 0;
        StringBuilder text = new StringBuilder();
        Random r = new Random(3);
        for (int i = 0; i < 600; i++) text.append(switch (r.nextInt(4)) { case 0 -> r.nextInt() + ""; case 1 -> r.nextDouble() + ""; case 2 -> Long.toString(r.nextLong(), 36); default -> r.nextBoolean() + ""; }).append(r.nextInt(8) == 0 ? "\n" : " ");
        Scanner big = new Scanner(text.toString()).useLocale(Locale.ROOT);
        int ints = 0, doubles = 0, bools = 0, others = 0;
        while (big.hasNext()) {
            if (big.hasNextInt()) { h = h * 31 + big.nextInt(); ints++; }
            else if (big.hasNextDouble()) { h = h * 31 + Double.hashCode(big.nextDouble()); doubles++; }
            else if (big.hasNextBoolean()) { h = h * 31 + (big.nextBoolean() ? 1 : 0); bools++; }
            else { h = h * 31 + big.next().hashCode(); others++; }
        }
        System.out.println(h + " " + ints + " " + doubles + " " + bools + " " + others);
        for (String t : List.of("1 2 3", "1,2", "")) {
            StringTokenizer st = new StringTokenizer(t, ", ", t.contains(","));
            StringBuilder sb = new StringBuilder(st.countTokens() + ":");
            while (st.hasMoreTokens()) sb.append(st.nextToken()).append('|');
            try {
                st.nextToken();
            } catch (NoSuchElementException e) {
                sb.append("none");
            }
            System.out.println(sb);
        }
    }
}
