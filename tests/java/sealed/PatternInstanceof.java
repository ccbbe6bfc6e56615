// release: 17
// Pattern variables of instanceof: scope, negation, conjunctions, shadowing of fields, in loops.
import java.util.Arrays;
import java.util.List;

public class PatternInstanceof {
    static String s = "field";

    static String kind(Object o) {
        if (o instanceof String s && s.length() > 3) return "long string " + s;
        if (o instanceof String t) return "string " + t + s;
        if (!(o instanceof Integer i)) {
            if (o instanceof List<?> l && !l.isEmpty() && l.get(0) instanceof Integer first)
                return "list starting " + (first + 1);
            if (o instanceof int[] a) return a.length > 0 ? "ints " + a[a.length - 1] : "no ints";
            if (o instanceof Comparable<?> c) return "comparable " + c;
            return "other " + (o != null ? o.getClass().getSimpleName() : "null");
        }
        return i > 10 ? "big " + i : "small " + (i + 1);
    }

    static boolean same(Object a, Object b) {
        return a instanceof Number m && b instanceof Number n && m.intValue() == n.intValue();
    }

    static int loop(Object[] os) {
        int sum = 0, k = 0;
        while (k < os.length && !(os[k] instanceof String stop && stop.equals("stop"))) {
            if (os[k] instanceof Integer i) sum += i;
            else if (os[k] instanceof Character c) sum += c;
            k++;
        }
        return sum;
    }

    record P(int x, int y) {
        @Override public boolean equals(Object o) { return o instanceof P p && p.x == x && p.y == y; }
        @Override public int hashCode() { return x * 31 + y; }
    }

    public static void main(String[] args) {
        Object[] all = {"abcd", "ab", 5, 50, Arrays.asList(7, 8), Arrays.asList(), Arrays.asList("x"),
            new int[] {1, 9}, new int[0], 2.5, 'c', null, new Object(), new StringBuilder("sb").reverse()
            .toString()};
        for (Object o : all) System.out.println(kind(o));
        System.out.println(same(1, 1.9) + " " + same(1, "1") + " " + same(2L, 3) + " "
            + loop(new Object[] {1, 'a', 2, "go", "stop", 1000}) + " " + new P(1, 2).equals(new P(1, 2))
            + new P(1, 2).equals(null));
        Object o = args.length == 0 ? "text" : null;
        String r = o instanceof String q ? q.toUpperCase() : "none";
        boolean b = o instanceof String q2 && q2.length() == 4 || o instanceof Integer;
        for (int i = 0; i < 2000; i++) if (!(all[i % all.length] instanceof Integer n && n > 5)) r =
            r.length() > 20 ? r.substring(10) : r + i;
        System.out.println(r + " " + b);
    }
}
