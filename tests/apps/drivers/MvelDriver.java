// MVEL: expressions interpreted and compiled, templates.
import java.util.*;
import org.mvel2.MVEL;
import org.mvel2.templates.TemplateRuntime;

public class MvelDriver {
    public static void main(String[] args) {
        Map<String, Object> vars = new TreeMap<>(Map.of("x", 5, "name", "mvel", "list", new ArrayList<>(List.of(3, 1, 2))));
        for (String e : List.of("x * 2 + 1", "name.toUpperCase() + x", "list.size() > 2 ? 'many' : 'few'", "[1, 2, 3]", "['a' : 1]", "(x > 3 && name contains 'v')", "def f(n) { n <= 1 ? 1 : n * f(n - 1) } f(6)", "t = 0; for (i : list) { t += i; } t", "x / 2.0", "name ~= 'm.*l'", "new java.util.TreeSet(list)"))
            System.out.println(e + " -> " + MVEL.eval(e, new HashMap<>(vars)) + " " + MVEL.executeExpression(MVEL.compileExpression(e), new HashMap<>(vars)));
        System.out.println(TemplateRuntime.eval("Hello @{name}: @foreach{i : list}<@{i}>@end{}", vars));
    }
}
