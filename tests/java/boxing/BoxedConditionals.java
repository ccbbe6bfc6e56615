// Boxing in conditionals, comparisons, switch, varargs, generics, loops; identity pitfalls; null unboxing places.
import java.util.*;

public class BoxedConditionals {
    interface Code {
        Object run();
    }

    static void t(Code c) {
        try {
            System.out.println("ok " + c.run());
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
    }

    static Integer maybe(int i) { return i % 3 == 0 ? null : Integer.valueOf(i); }
    static long sum(Long... v) {
        long s = 0;
        for (Long x : v) s += x;
        return s;
    }

    static String k(Object o) { return o.getClass().getSimpleName(); }
    static <T extends Comparable<T>> boolean less(T a, T b) { return a.compareTo(b) < 0; }

    public static void main(String[] args) {
        boolean t = args.length == 0;
        Integer n = null;
        Boolean nb = null;
        t(() -> t ? 1 : n);
        t(() -> t ? n : 1);
        t(() -> t ? n : Integer.valueOf(1));
        t(() -> t ? n : "s");
        t(() -> nb ? 1 : 2);
        t(() -> !nb);
        t(() -> n + 1);
        t(() -> n == null);
        t(() -> n == 5);
        t(() -> {
            int[] a = new int[5];
            return a[n];
        });
        t(() -> {
            switch (n) {
                default: return 1;
            }
        });
        t(() -> {
            int s = 0;
            for (int i : Arrays.asList(1, null, 3)) s += i;
            return s;
        });
        t(() -> {
            Map<String, Integer> m = new HashMap<>();
            int v = m.get("x");
            return v;
        });
        t(() -> (double) maybe(4));
        t(() -> (long) maybe(3));
        t(() -> sum(1L, null));
        t(() -> sum(1L, 2L));
        t(() -> {
            char c = (Character) null;
            return c;
        });
        Integer a = 1000, b = 1000, c = 100, d = 100;
        int e = 1000;
        System.out.println((a == b) + " " + a.equals(b) + (a <= b && a >= b) + (c == d) + (a == e) + (e == b)
            + (a < b) + new Integer(5).equals(5) + (new Integer(5) == 5) + Objects.equals(a, b));
        System.out.println(k(t ? 1 : 2L) + k(t ? 'a' : 1) + k(t ? (Object) 'a' : 1) + k(t ? 1 : 'a')
            + k(t ? (byte) 1 : (short) 2) + k(t ? 1f : 2L) + k(t ? Integer.valueOf(1) : Double.valueOf(2))
            + k(t ? null == n ? 5 : n : 7));
        Long l = 1L;
        System.out.println(l.equals(1) + " " + l.equals(1L) + (l == 1)
            + new HashSet<>(Arrays.<Object>asList(1, 1L, 1.0, '1', "1", (short) 1)).size() + less(1, 2)
            + less("b", "a") + less('a', 'b') + less(2.5, 2.5));
        List<Integer> li = new ArrayList<>(Arrays.asList(5, 6, 7, 8));
        li.remove(1);
        li.remove((Integer) 8);
        li.remove(Integer.valueOf(100));
        System.out.println(li);
        List<Character> lc = new LinkedList<>();
        for (char x = 'a'; x < 'f'; x++) lc.add(x);
        lc.remove((Object) 'c');
        lc.remove((int) 0);
        System.out.println(lc);
        Integer i = 0;
        Integer keep = i;
        i++;
        ++i;
        i += 5;
        System.out.println(i + " " + keep + (i == 7) + (i++ == 7) + (--i == 7));
        Character ch = 'x';
        ch++;
        int asInt = ch + 1;
        System.out.println(ch + " " + asInt + (char) asInt);
        Double dd = 0.0;
        for (Integer x : li) dd += x;
        System.out.println(dd + " " + (dd > 10 ? dd : -1));
        Object o = 3;
        System.out.println((Integer) o + 1 + " " + (int) o + (o instanceof Number) + (o.equals(3)) + (int)
            (Integer) o);
        Boolean f1 = false, f2 = Boolean.FALSE;
        f1 |= t;
        System.out.println(f1 + " " + f2 + (f1 ^ f2) + (f1 && !f2));
    }
}
