// release: 17
// Arrays: comparison, mismatch and equality of whole arrays and ranges, with and without a comparator, and the so-called parallel operations.
import java.util.*;

public class ArraysRanges {
    interface Op { Object run(); }
    static String at(Op op) { try { return String.valueOf(op.run()); } catch (RuntimeException e) { return e.getClass().getSimpleName() + "(" + e.getMessage() + ")"; } }

    public static void main(String[] args) {
        int[] a = {1, 2, 3, 4, 5}, b = {0, 2, 3, 9, -5};
        System.out.println(Arrays.mismatch(a, b) + " " + Arrays.mismatch(a, 1, 4, b, 1, 4) + Arrays.mismatch(a, 1, 3, b, 1, 3) + Arrays.mismatch(a, 1, 2, b, 1, 3) + Arrays.compare(a, b) + Arrays.compare(a, 1, 3, b, 1, 4) + Arrays.compareUnsigned(a, 4, 5, b, 4, 5) + Arrays.compareUnsigned(a, b) + Arrays.equals(a, 1, 3, b, 1, 3) + Arrays.equals(a, 0, 3, b, 0, 3));
        double[] d = {0.0, Double.NaN, 1}, e = {-0.0, Double.NaN, 2};
        System.out.println(Arrays.mismatch(d, e) + " " + Arrays.compare(d, e) + Arrays.compare(d, 1, 2, e, 1, 2) + Arrays.equals(d, 1, 2, e, 1, 2) + Arrays.compare(new float[] {1}, new float[] {1, 2}));
        byte[] x = {1, -1}, y = {1, 1};
        System.out.println(Arrays.compare(x, y) + " " + Arrays.compareUnsigned(x, y) + Arrays.compare(null, x) + Arrays.compare(x, (byte[]) null) + Arrays.compareUnsigned((short[]) null, null) + Arrays.compare(new boolean[] {true}, new boolean[] {false}) + Arrays.compare("abc".toCharArray(), "abd".toCharArray()) + Arrays.compareUnsigned(new long[] {-1}, new long[] {1}) + Arrays.compare(new short[] {5}, new short[] {7, 1}));
        String[] s = {"b", null, "C"}, t = {"b", null, "c", "d"};
        System.out.println(Arrays.mismatch(s, t) + " " + Arrays.compare(s, t) + Arrays.compare(s, t, Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER)) + Arrays.equals(s, t, Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER)) + Arrays.equals(s, 0, 3, t, 0, 3, Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER)) + Arrays.mismatch(s, 1, 2, t, 1, 3) + Arrays.mismatch(s, t, Comparator.nullsFirst(Comparator.<String>naturalOrder())) + Arrays.compare(s, 1, 2, t, 0, 1) + Arrays.equals(s, 0, 2, t, 0, 2));
        System.out.println(at(() -> Arrays.mismatch(a, 3, 2, b, 0, 1)) + at(() -> Arrays.equals(a, 0, 9, b, 0, 1)) + at(() -> Arrays.compare(a, -1, 1, b, 0, 1)) + at(() -> Arrays.mismatch((int[]) null, a)));
        Random r = new Random(9);
        int[] big = r.ints(2000, -500, 500).toArray();
        int[] big2 = big.clone();
        Arrays.parallelSort(big); Arrays.sort(big2);
        System.out.println(Arrays.equals(big, big2) + " " + Arrays.hashCode(big));
        Integer[] boxed = {5, 3, 9, 1};
        Arrays.parallelSort(boxed, Comparator.reverseOrder()); System.out.println(Arrays.toString(boxed));
        Arrays.parallelSort(boxed, 1, 4); System.out.println(Arrays.toString(boxed));
        long[] l = new long[6]; Arrays.parallelSetAll(l, i -> i * 10L); Arrays.parallelPrefix(l, Long::sum); System.out.println(Arrays.toString(l));
        int[] p = {1, 2, 3, 4, 5}; Arrays.parallelPrefix(p, 1, 4, (u, v) -> u * v); System.out.println(Arrays.toString(p));
        String[] w = new String[4]; Arrays.parallelSetAll(w, i -> "w" + i); Arrays.parallelPrefix(w, String::concat); System.out.println(Arrays.toString(w));
        double[] dd = new double[3]; Arrays.setAll(dd, i -> i / 2.0); Arrays.parallelPrefix(dd, Double::sum); System.out.println(Arrays.toString(dd));
        Object[] deep = {1, new int[] {2, 3}, new Object[] {"x", new double[] {4}}, null};
        System.out.println(Arrays.deepToString(deep) + Arrays.deepHashCode(deep) + Arrays.deepEquals(deep, new Object[] {1, new int[] {2, 3}, new Object[] {"x", new double[] {4}}, null}) + Arrays.equals(deep, deep.clone()));
        System.out.println(Arrays.stream(a, 1, 4).sum() + " " + Arrays.stream(w).count() + Arrays.asList(boxed).indexOf(3) + Arrays.toString(Arrays.copyOfRange(a, 3, 8)) + at(() -> Arrays.copyOfRange(a, 4, 2)) + at(() -> Arrays.copyOf(a, -1)) + Arrays.toString(Arrays.copyOf(boxed, 5, Number[].class)) + at(() -> Arrays.copyOf(w, 2, Integer[].class).length));
        System.out.println(Arrays.binarySearch(big, 1, 1, 0) + " " + Arrays.binarySearch(new String[] {"a", "C"}, "c", String.CASE_INSENSITIVE_ORDER) + at(() -> Arrays.binarySearch(a, 2, 1, 0)) + at(() -> { Arrays.fill(a, 3, 7, 0); return 0; }) + at(() -> { Arrays.sort(a, 0, 6); return 0; }));
    }
}
