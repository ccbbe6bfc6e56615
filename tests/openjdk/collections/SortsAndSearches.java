// Arrays and Collections: sorts (stable, ranges, primitives), searches, fills, comparisons.
import java.util.*;

public class SortsAndSearches {
    public static void main(String[] args) {
        Random r = new Random(17);
        for (int n : new int[] {0, 1, 5, 47, 300, 3000, 20000}) {
            int[] a = r.ints(n, -1000, 1000).toArray();
            long[] l = r.longs(n).toArray();
            double[] d = r.doubles(n).map(x -> x < 0.05 ? -0.0 : x < 0.1 ? Double.NaN : x).toArray();
            byte[] b = new byte[n];
            r.nextBytes(b);
            char[] c = new char[n];
            short[] s = new short[n];
            for (int i = 0; i < n; i++) { c[i] = (char) a[i]; s[i] = (short) l[i]; }
            Integer[] boxed = Arrays.stream(a).boxed().toArray(Integer[]::new);
            Arrays.sort(a);
            Arrays.sort(l);
            Arrays.sort(d);
            Arrays.sort(b);
            Arrays.sort(c, n / 4, n / 2);
            Arrays.sort(s);
            Arrays.sort(boxed, (x, y) -> Math.abs(x) / 10 - Math.abs(y) / 10);
            System.out.println(n + " " + Arrays.hashCode(a) + " " + Arrays.hashCode(l) + " " + Arrays.hashCode(d) + " "
                + Arrays.hashCode(b) + " " + Arrays.hashCode(c) + " " + Arrays.hashCode(s) + " " + Arrays.hashCode(boxed));
            System.out.println(Arrays.binarySearch(a, 17) + " " + Arrays.binarySearch(l, 0L) + " " + Arrays.binarySearch(d, 0.5));
            Arrays.parallelPrefix(a, (x, y) -> x * 31 + y);
            Arrays.setAll(l, i -> l[i] >>> i % 60);
            System.out.println(Arrays.hashCode(a) + " " + Arrays.hashCode(l));
        }
        int[] x = {1, 2, 3, 4}, y = {1, 2, 4};
        System.out.println(Arrays.compare(x, y) + " " + Arrays.mismatch(x, y) + " " + Arrays.equals(x, 0, 2, y, 0, 2)
            + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1}) + Arrays.compare(new String[] {"a", null}, new String[] {"a"}));
        Object[][] deep = {{1, "a"}, {new int[] {1, 2}, null}, {new Object[] {2.5f}}};
        System.out.println(Arrays.deepToString(deep) + Arrays.deepHashCode(new Object[][] {{1, 2}, {"x"}}));
        System.out.println(Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}));
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) list.add(i);
        Collections.shuffle(list, new Random(3));
        System.out.println(list);
        Collections.rotate(list, 7);
        Collections.swap(list, 0, 19);
        System.out.println(list + " " + Collections.max(list) + Collections.min(list, Comparator.comparing(i -> i % 7)));
        Collections.reverse(list);
        System.out.println(list + " " + Collections.indexOfSubList(list, list.subList(5, 8)) + " " + Collections.frequency(list, 4)
            + Collections.disjoint(list, List.of(99, -1)));
        Collections.sort(list);
        System.out.println(Collections.binarySearch(list, 13) + " " + Collections.binarySearch(list, 50));
        try {
            Integer[] bad = new Integer[100];
            Arrays.setAll(bad, i -> i * 31 % 100);
            Arrays.sort(bad, (p, q) -> (p + q) % 3 == 0 ? 1 : -1);
            System.out.println("sorted");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.sort(x, 3, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
