// release: 17
// Record hash codes and string forms over many values: must be stable functions of the components.
import java.util.HashMap;
import java.util.Map;

public class RecordHashes {
    record I(int a) { }
    record II(int a, int b) { }
    record LD(long a, double b) { }
    record S3(String a, String b, String c) { }
    record Mix(int a, String b, long c, boolean d, char e) { }
    record Deep(II x, S3 y, Deep z) { }

    public static void main(String[] args) {
        long h = 0;
        for (int i = 0; i < 500; i++) {
            h = h * 31 + new I(i * i).hashCode();
            h = h * 31 + new II(i, -i).hashCode();
            h = h * 31 + new LD((long) i << i % 60, i / 3.0).hashCode();
            h = h * 31 + new S3("a" + i, null, i % 2 == 0 ? "" : "x").hashCode();
            h = h * 31 + new Mix(i, "m", i * 5000000000L, i % 3 == 0, (char) i).hashCode();
            if (i % 100 == 0) System.out.println(i + " " + h + " "
                + new Mix(i, "m", i * 5000000000L, i % 3 == 0, (char) ('a' + i % 26)) + new LD(i, i / 7.0));
        }
        Deep d = null;
        for (int i = 0; i < 20; i++) d = new Deep(new II(i, i), new S3("p", "" + i, null), d);
        System.out.println(d.hashCode() + " " + d);
        Map<II, Integer> grid = new HashMap<>();
        for (int x = 0; x < 60; x++) for (int y = 0; y < 60; y++)
            grid.merge(new II(x * y % 37, x + y), 1, Integer::sum);
        int sum = 0;
        for (Map.Entry<II, Integer> e : grid.entrySet()) sum = sum * 31 + e.getKey().a() * e.getValue()
            + e.getKey().b();
        System.out.println(grid.size() + " " + grid.get(new II(0, 0)) + " " + sum);
    }
}
