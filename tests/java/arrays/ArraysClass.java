// java.util.Arrays: fill, copyOf, equals, hashCode, toString, sort, binarySearch, asList, deep variants.
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

public class ArraysClass {
    public static void main(String[] args) {
        int[] a = new int[10];
        Arrays.fill(a, 7);
        Arrays.fill(a, 2, 5, -1);
        System.out.println(Arrays.toString(a) + " " + Arrays.hashCode(a));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 3))
            + Arrays.toString(Arrays.copyOf(new String[] {"x"}, 3))
            + Arrays.toString(Arrays.copyOfRange(a, 4, 12)));
        System.out.println(Arrays.toString((int[]) null) + Arrays.toString(new long[0])
            + Arrays.toString(new double[] {1, -0.0}) + Arrays.toString(new char[] {'a', 'b'})
            + Arrays.toString(new boolean[2]) + Arrays.toString(new byte[] {1})
            + Arrays.toString(new Object[] {null, "s", 1}));
        System.out.println(Arrays.deepToString(new Object[] {1, new int[] {2, 3},
            new Object[] {"x", new String[][] {{"y"}}}, null}));
        System.out.println(Arrays.equals(new int[] {1, 2}, new int[] {1, 2}) + " "
            + Arrays.equals(new int[] {1}, new int[] {1, 2}) + " " + Arrays.equals((int[]) null, null) + " "
            + Arrays.equals(new Object[] {"a", null}, new Object[] {"a", null}) + " "
            + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}) + " "
            + Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}) + " "
            + Arrays.equals(new int[][] {{1}}, new int[][] {{1}}));
        System.out.println(Arrays.hashCode(new long[] {1L << 33, -1}) + " "
            + Arrays.hashCode(new double[] {0.5}) + " " + Arrays.hashCode(new boolean[] {true, false}) + " "
            + Arrays.hashCode(new Object[] {"a", null, 3}) + " "
            + Arrays.deepHashCode(new Object[] {new int[] {1}, "b"}) + " " + Arrays.hashCode((char[]) null));
        int[] r = new int[200];
        int x = 1;
        for (int i = 0; i < r.length; i++) {
            x = x * 1103515245 + 12345;
            r[i] = x >> 16;
        }
        int[] s = r.clone();
        Arrays.sort(s);
        System.out.println(Arrays.toString(s));
        System.out.println(Arrays.binarySearch(s, s[17]) + " " + Arrays.binarySearch(s, Integer.MAX_VALUE)
            + " " + Arrays.binarySearch(s, Integer.MIN_VALUE) + " " + Arrays.binarySearch(s, 50, 60, s[0]));
        int[] part = r.clone();
        Arrays.sort(part, 50, 100);
        System.out.println(Arrays.hashCode(part));
        double[] d = {3, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, 1, -1, Double.POSITIVE_INFINITY};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d) + " " + Arrays.binarySearch(d, 0.0) + " "
            + Arrays.binarySearch(d, -0.0));
        String[] w = {"pear", "Apple", "fig", "apple", "banana", "Fig", ""};
        Arrays.sort(w);
        System.out.println(Arrays.toString(w));
        Arrays.sort(w, new Comparator<String>() {
            public int compare(String p, String q) { return p.length() - q.length(); }
        });
        System.out.println(Arrays.toString(w));
        Arrays.sort(w, Collections.reverseOrder());
        System.out.println(Arrays.toString(w));
        List<String> list = Arrays.asList(w);
        list.set(0, "changed");
        System.out.println(w[0] + " " + list.size() + " " + list.indexOf("fig") + " " + list.contains("zzz")
            + " " + list);
        try {
            list.add("no");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size");
        }
        char[] c = "hello world".toCharArray();
        Arrays.sort(c);
        System.out.println(new String(c));
        long[] ls = {5, -5, Long.MIN_VALUE, Long.MAX_VALUE, 0};
        Arrays.sort(ls);
        byte[] bs = {5, -5, 127, -128};
        Arrays.sort(bs);
        short[] ss = {5, -5, 0};
        Arrays.sort(ss);
        float[] fs = {1.5f, -1.5f, Float.NaN};
        Arrays.sort(fs);
        System.out.println(Arrays.toString(ls) + Arrays.toString(bs) + Arrays.toString(ss)
            + Arrays.toString(fs));
        Integer[] filled = new Integer[3];
        Arrays.fill(filled, 4);
        Arrays.setAll(a, i -> i * i);
        System.out.println(Arrays.toString(filled) + Arrays.toString(a));
        try {
            Arrays.copyOfRange(a, 5, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Arrays.fill(a, 5, 20, 1);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
