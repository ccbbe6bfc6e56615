// Multiline, dotall, comments, unix lines, literal, case folding; anchors, regions, bounds, hitEnd.
import java.util.*;
import java.util.regex.*;

public class FlagsAndAnchors {
    static String finds(Pattern p, String s) {
        List<String> out = new ArrayList<>();
        Matcher m = p.matcher(s);
        while (m.find()) out.add(m.start() + "-" + m.end());
        return p.flags() + " " + p.pattern().replace("\n", "~") + " " + out;
    }

    public static void main(String[] args) {
        String text = "one\ntwo\r\nthree\u0085four\u2028five\rsix\n";
        for (String p : List.of("^", "$", "^\\w+$", ".+", "\\R", "\\Z", "\\z", "\\A\\w", "^$", "\\b", "\\B", "(?m)^.", "(?s).+?e", "(?d).+", "(?md)^.*$", "(?x) t # a comment\n w", "(?i)ONE|Two", "(?-i)o(?i:N)e", "\\Gx?o?n?"))
            for (int flags : new int[] {0, Pattern.MULTILINE, Pattern.MULTILINE | Pattern.UNIX_LINES, Pattern.DOTALL})
                System.out.println(finds(Pattern.compile(p, flags), text));
        Matcher m = Pattern.compile("\\bfoo\\b|^bar$").matcher("xfoox bar");
        m.region(1, 4);
        System.out.println(m.find() + " " + m.regionStart() + m.regionEnd() + m.hasAnchoringBounds() + m.hasTransparentBounds());
        m.region(1, 4).useTransparentBounds(true);
        System.out.println(m.find());
        m.region(6, 9).useAnchoringBounds(false);
        System.out.println(m.find() + " " + m.region(6, 9).useAnchoringBounds(true).find());
        for (String in : List.of("", "1", "12", "12.", "12.5", "12.5x", "x")) {
            Matcher d = Pattern.compile("\\d+(\\.\\d+)?$").matcher(in);
            System.out.println(in + " " + d.matches() + d.hitEnd() + d.requireEnd() + " " + d.lookingAt() + d.hitEnd() + d.requireEnd());
        }
        m.usePattern(Pattern.compile("o+")).reset("foo boo").find(3);
        System.out.println(m.group() + m.start() + " " + m);
        try {
            m.region(5, 2);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Pattern.compile("a b", Pattern.COMMENTS).matcher("ab").matches() + " " + Pattern.compile("[a b]", Pattern.COMMENTS).matcher(" ").matches());
        System.out.println(Pattern.compile("a.c", Pattern.LITERAL | Pattern.CASE_INSENSITIVE).matcher("A.C").matches());
        System.out.println(Pattern.compile("x").asPredicate().test("axb") + " " + Pattern.compile("x").asMatchPredicate().test("axb"));
    }
}
