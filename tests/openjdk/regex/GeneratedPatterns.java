// Random small patterns on random small texts: the results of find, matches and lookingAt as hashes.
import java.util.*;
import java.util.regex.*;

public class GeneratedPatterns {
    static String regex(Random r, int depth) {
        if (depth == 0) {
            return switch (r.nextInt(7)) {
                case 0 -> "a";
                case 1 -> "b";
                case 2 -> "[ab]";
                case 3 -> ".";
                case 4 -> "[^a]";
                case 5 -> "ab";
                default -> "c";
            };
        }
        String x = regex(r, depth - 1);
        return switch (r.nextInt(9)) {
            case 0 -> "(" + x + ")" + List.of("*", "+", "?", "*?", "+?", "??", "*+").get(r.nextInt(7));
            case 1 -> "(?:" + x + "|" + regex(r, depth - 1) + ")";
            case 2, 3 -> x + regex(r, depth - 1);
            case 4 -> "(?:" + x + "){" + r.nextInt(2) + "," + (1 + r.nextInt(3)) + "}";
            case 5 -> "(?=" + x + ")" + regex(r, depth - 1);
            case 6 -> "(?!" + x + ")" + regex(r, depth - 1);
            case 7 -> "(?<!c)" + x;
            default -> "(" + x + ")";
        };
    }

    public static void main(String[] args) {
        Random r = new Random(314);
        long total = 0;
        for (int i = 0; i < 400; i++) {
            String p = regex(r, 1 + r.nextInt(4));
            Pattern c;
            try {
                c = Pattern.compile(p);
            } catch (PatternSyntaxException e) {
                System.out.println(p + " " + e.getDescription());
                continue;
            }
            long h = 1;
            for (int k = 0; k < 12; k++) {
                StringBuilder sb = new StringBuilder();
                for (int n = r.nextInt(12); n > 0; n--) sb.append((char) ('a' + r.nextInt(3)));
                Matcher m = c.matcher(sb);
                while (m.find()) {
                    h = h * 31 + m.start() * 7 + m.end();
                    for (int g = 1; g <= m.groupCount(); g++) h = h * 31 + m.start(g);
                }
                h = h * 3 + (m.reset().matches() ? 1 : 0) + (m.lookingAt() ? 5 : 0);
                h = h * 31 + sb.toString().replaceAll(p, "<$0>").hashCode();
            }
            total = total * 31 + h;
            if (i % 8 == 0) System.out.println(p + " " + h);
        }
        System.out.println(total);
    }
}
