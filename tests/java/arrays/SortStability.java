// Sorting objects is stable; large sorts of primitives and objects agree with own algorithms.
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;

public class SortStability {
    static class P {
        final int key, seq;

        P(int key, int seq) {
            this.key = key;
            this.seq = seq;
        }
    }

    static void shellSort(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                int v = a[i];
                int j = i;
                for (; j >= gap && a[j - gap] > v; j -= gap) a[j] = a[j - gap];
                a[j] = v;
            }
        }
    }

    public static void main(String[] args) {
        Random rnd = new Random(42);
        for (int n : new int[] {0, 1, 2, 5, 31, 32, 33, 100, 1000, 5000}) {
            P[] p = new P[n];
            int[] v = new int[n];
            for (int i = 0; i < n; i++) {
                p[i] = new P(rnd.nextInt(n / 4 + 1), i);
                v[i] = rnd.nextInt();
            }
            Arrays.sort(p, Comparator.comparingInt(q -> q.key));
            boolean stable = true;
            long h = 0;
            for (int i = 0; i < n; i++) {
                if (i > 0 && (p[i - 1].key > p[i].key || p[i - 1].key == p[i].key
                    && p[i - 1].seq > p[i].seq)) stable = false;
                h = h * 31 + p[i].seq;
            }
            int[] w = v.clone();
            Arrays.sort(v);
            shellSort(w);
            System.out.println(n + " " + stable + " " + h + " " + Arrays.equals(v, w) + " "
                + Arrays.hashCode(v));
            String[] s = new String[n];
            for (int i = 0; i < n; i++) s[i] = Integer.toString(v[i] ^ i, 36);
            Arrays.sort(s);
            System.out.println(Arrays.hashCode(s) + " " + Arrays.binarySearch(s, "k"));
        }
        Integer[] down = new Integer[500];
        for (int i = 0; i < down.length; i++) down[i] = i % 50;
        int[] compares = {0};
        Arrays.sort(down, (x, y) -> {
            compares[0]++;
            return y - x;
        });
        System.out.println(Arrays.hashCode(down) + " " + (compares[0] > 499));
    }
}
