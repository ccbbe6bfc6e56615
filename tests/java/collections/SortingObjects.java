// Sorting lists of objects by many comparators, stability, nulls, reversed views, partial orders that break contracts.
import java.util.*;

public class SortingObjects {
    static class P {
        final String n;
        final int a;
        final Double s;
        P(String n, int a, Double s) {
            this.n = n;
            this.a = a;
            this.s = s;
        }

        @Override public String toString() { return n + a + (s == null ? "" : ":" + s); }
    }

    public static void main(String[] args) {
        List<P> l = new ArrayList<>();
        for (int i = 0; i < 24; i++) l.add(new P("abcdef".substring(i * 5 % 6, i * 5 % 6 + 1), i * 7 % 9,
            i % 5 == 0 ? null : i * 1.5 % 4));
        List<Comparator<P>> cs = new ArrayList<>();
        cs.add(Comparator.comparing(p -> p.n));
        cs.add(Comparator.comparingInt(p -> p.a));
        cs.add(Comparator.comparing((P p) -> p.s, Comparator.nullsFirst(Comparator.naturalOrder())));
        cs.add(cs.get(0).reversed().thenComparing(cs.get(1)));
        cs.add(Comparator.comparing((P p) -> p.s, Comparator.nullsLast(Comparator.reverseOrder()))
            .thenComparing(cs.get(3)));
        cs.add((a, b) -> Integer.compare(a.toString().length(), b.toString().length()));
        cs.add(Collections.reverseOrder(cs.get(1)));
        for (Comparator<P> c : cs) {
            List<P> x = new ArrayList<>(l);
            Collections.sort(x, c);
            P[] arr = l.toArray(new P[0]);
            Arrays.sort(arr, c);
            List<P> ins = new ArrayList<>();
            for (P p : l) {
                int i = ins.size();
                while (i > 0 && c.compare(ins.get(i - 1), p) > 0) i--;
                ins.add(i, p);
            }
            System.out.println(x + " " + x.equals(Arrays.asList(arr)) + ins.equals(x));
        }
        List<String> w = new ArrayList<>(Arrays.asList("pear", "Fig", "apple", "fig", "Banana", "", "zoo",
            "\u00e9clair"));
        Collections.sort(w);
        System.out.println(w);
        w.sort(String.CASE_INSENSITIVE_ORDER);
        System.out.println(w);
        w.sort(null);
        System.out.println(w.get(1));
        w.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(w);
        LinkedList<Integer> ll = new LinkedList<>(Arrays.asList(3, 1, 2));
        Collections.sort(ll);
        System.out.println(ll);
        try {
            Collections.sort(new ArrayList<>(Arrays.asList(1, null)));
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        try {
            List raw = new ArrayList(Arrays.asList(1, "s"));
            Collections.sort(raw);
        } catch (ClassCastException e) {
            System.out.println("mixed");
        }
        List<Integer> big = new ArrayList<>();
        Random r = new Random(5);
        for (int i = 0; i < 5000; i++) big.add(i % 100 < 50 ? i : r.nextInt(5000));
        Collections.sort(big);
        int h = 0;
        for (int v : big) h = h * 31 + v;
        System.out.println(h);
        Integer[] z = new Integer[2000];
        for (int i = 0; i < z.length; i++) z[i] = i / 100 % 2 == 0 ? i : -i;
        Arrays.sort(z, 100, 1900);
        System.out.println(Arrays.hashCode(z));
        TreeSet<P> ts = new TreeSet<>(cs.get(1));
        ts.addAll(l);
        System.out.println(ts);
    }
}
