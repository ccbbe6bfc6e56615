// JEXL: expressions and scripts.
import java.util.*;
import org.apache.commons.jexl3.*;

public class JexlDriver {
    public static class Point { public int x = 3; public int getY() { return 4; } public String at(int i) { return "p" + i; } }

    public static void main(String[] args) {
        JexlEngine jexl = new JexlBuilder().cache(32).strict(true).create();
        MapContext c = new MapContext(new TreeMap<>(Map.of("a", 7, "s", "text", "p", new Point(), "l", List.of(4, 5, 6))));
        for (String e : List.of("a + 1", "s.length() * a", "p.x + p.y", "p.at(a)", "l[1]", "a > 3 ? 'big' : 'small'", "a % 4 == 3 && s =~ 't.*'", "{1, 2, 3}.size()", "var t = 0; for (var i : l) { t = t + i; } t", "size(l)", "empty(s)", "a.nothing", "1 +"))
            try {
                System.out.println(e + " = " + jexl.createScript(e).execute(c));
            } catch (JexlException x) {
                System.out.println(e + " fails " + x.getClass().getSimpleName());
            }
    }
}
