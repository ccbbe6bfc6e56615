// StringJoiner and StringTokenizer.
import java.util.NoSuchElementException;
import java.util.StringJoiner;
import java.util.StringTokenizer;

public class JoinerAndTokenizer {
    public static void main(String[] args) {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("EMPTY");
        System.out.println(j + " " + j.length());
        j.add("a").add("").add(null).add(new StringBuilder("b"));
        System.out.println(j + " " + j.length());
        StringJoiner k = new StringJoiner("-");
        k.add("x").add("y");
        j.merge(k).merge(new StringJoiner("+"));
        System.out.println(j + " " + k + " " + new StringJoiner("/"));
        String[] in = {"a b c", "  lead and trail  ", "", "one", "a,b;c d", "\t\n\r\fx"};
        for (String s : in) {
            StringTokenizer t = new StringTokenizer(s);
            System.out.print(t.countTokens());
            while (t.hasMoreTokens()) System.out.print("[" + t.nextToken() + "]");
            StringTokenizer u = new StringTokenizer(s, " ,;", true);
            System.out.print(" " + u.countTokens());
            while (u.hasMoreElements()) System.out.print("<" + u.nextElement() + ">");
            System.out.println();
        }
        StringTokenizer m = new StringTokenizer("key=value;other=thing", "=");
        System.out.println(m.nextToken() + "|" + m.nextToken(";") + "|" + m.nextToken("=") + "|"
            + m.countTokens());
        m.nextToken();
        try {
            m.nextToken();
            m.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
    }
}
