// release: 17
// Records with arrays, collections, nested generics and interfaces written to text and parsed back.
import java.util.*;

public class RecordSerialLike {
    record Item(String sku, int qty, double price) {
        double total() { return qty * price; }
        static Item parse(String s) {
            StringTokenizer t = new StringTokenizer(s, ":");
            return new Item(t.nextToken(), Integer.parseInt(t.nextToken()),
                Double.parseDouble(t.nextToken()));
        }

        String text() { return sku + ":" + qty + ":" + price; }
    }

    record Order(long id, String who, List<Item> items) {
        Order { items = List.copyOf(items); }
        double total() {
            double s = 0;
            for (Item i : items) s += i.total();
            return s;
        }

        String text() {
            StringJoiner j = new StringJoiner(";", id + "|" + who + "|", "");
            for (Item i : items) j.add(i.text());
            return j.toString();
        }

        static Order parse(String s) {
            int a = s.indexOf('|'), b = s.indexOf('|', a + 1);
            List<Item> l = new ArrayList<>();
            for (StringTokenizer t = new StringTokenizer(s.substring(b + 1), ";"); t.hasMoreTokens(); )
                l.add(Item.parse(t.nextToken()));
            return new Order(Long.parseLong(s.substring(0, a)), s.substring(a + 1, b), l);
        }
    }

    record Stats(int n, double min, double max, double sum) {
        static final Stats NONE = new Stats(0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0);
        Stats with(double d) { return new Stats(n + 1, Math.min(min, d), Math.max(max, d), sum + d); }
        double mean() { return sum / n; }
    }

    public static void main(String[] args) {
        Map<String, Stats> by = new TreeMap<>();
        List<Order> all = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            List<Item> l = new ArrayList<>();
            for (int k = 0; k < i % 5; k++) l.add(new Item("s" + (i * k) % 11, k + 1, (i * 7 % 13) / 4.0));
            Order o = new Order(i * 1000003L, "c" + i % 7, l);
            l.clear();
            all.add(o);
            Order back = Order.parse(o.text());
            if (!back.equals(o) || back.hashCode() != o.hashCode() || !back.toString().equals(o.toString()))
                System.out.println("differs " + i);
            by.merge(o.who(), Stats.NONE.with(o.total()), (a, b) ->
                new Stats(a.n() + b.n(), Math.min(a.min(), b.min()), Math.max(a.max(), b.max()), a.sum()
                + b.sum()));
        }
        System.out.println(all.get(4) + "\n" + all.get(9).text());
        for (Map.Entry<String, Stats> e : by.entrySet()) System.out.println(e + " " + e.getValue().mean());
        try {
            all.get(4).items().add(null);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable copy");
        }
        all.sort(Comparator.comparingDouble(Order::total).reversed().thenComparing(Order::id));
        System.out.println(all.get(0).id() + " " + all.get(59).id() + " " + all.hashCode());
        System.out.println(Stats.NONE + " " + Stats.NONE.equals(new Stats(0, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, -0.0)));
    }
}
