// Every loop form with unusual heads: empty, comma lists, float counters, overflow, iterators.
import java.util.Arrays;
import java.util.Iterator;

public class LoopForms {
    static class Range implements Iterable<Integer> {
        final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        public Iterator<Integer> iterator() {
            return new Iterator<Integer>() {
                int next = from;

                public boolean hasNext() { return next < to; }

                public Integer next() { return next++; }

                public void remove() { throw new UnsupportedOperationException("no remove"); }
            };
        }
    }

    public static void main(String[] args) {
        int n = 0;
        for (;;) {
            if (++n == 7) break;
        }
        System.out.println(n);
        for (int i = 0, j = 100; i < j; i += 7, j -= 3, n++);
        System.out.println(n);
        for (float f = 0; f < 1; f += 0.1f) System.out.print(f + " ");
        System.out.println();
        for (double d = 1; d > 1e-3; d /= 3) System.out.print(d + " ");
        System.out.println();
        for (char c = 'a'; c <= 'z'; c++) System.out.print(c);
        System.out.println();
        for (byte b = 120; b > 0; b++) System.out.print(b + " ");
        System.out.println();
        int count = 0;
        for (short s = 1; s != 0; s += 3) count++;
        System.out.println(count);
        count = 0;
        for (int i = Integer.MAX_VALUE - 2; i > 0; i++) count++;
        for (int i = Integer.MIN_VALUE + 2; i < 0; i--) count++;
        System.out.println(count);
        do ; while (++count < 10);
        while (count-- > 0) if (count == 5) break;
        System.out.println(count);
        int sum = 0;
        for (int v : new Range(3, 9)) sum += v;
        for (Integer v : new Range(0, 0)) sum += 1000;
        for (String s : Arrays.asList("x", "yy", "zzz")) sum += s.length();
        for (int[] row : new int[][] {{1, 2}, {}, {3}}) for (int v : row) sum += v;
        for (long v : new int[] {1, 2}) sum += v;
        for (final char c : "hello".toCharArray()) sum += c;
        System.out.println(sum);
        int[] a = {1, 2, 3};
        for (int v : a) {
            a = new int[] {9, 9, 9, 9};
            sum += v;
        }
        System.out.println(sum + " " + a.length);
        try {
            new Range(0, 1).iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        try {
            for (int v : (int[]) null) sum += v;
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
    }
}
