/** Bubble sort, quicksort and heap sort over int arrays. */
public class Sorts {
    static void fill(int[] a, int seed) {
        for (int i = 0; i < a.length; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = seed >>> 8;
        }
    }

    static void bubble(int[] a) {
        int end = a.length - 1;
        while (end > 0) {
            int swapped = 0;
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;
                    swapped = i;
                }
            }
            end = swapped;
        }
    }

    static void quick(int[] a, int low, int high) {
        while (low < high) {
            int pivot = a[low + high >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (a[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            quick(a, low, j);
            low = i;
        }
    }

    static void sift(int[] a, int root, int n) {
        int v = a[root];
        int child;
        while ((child = 2 * root + 1) < n) {
            if (child + 1 < n && a[child + 1] > a[child]) {
                child++;
            }
            if (a[child] <= v) {
                break;
            }
            a[root] = a[child];
            root = child;
        }
        a[root] = v;
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            sift(a, i, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            int t = a[0];
            a[0] = a[end];
            a[end] = t;
            sift(a, 0, end);
        }
    }

    static int check(int[] a) {
        int sum = 0;
        for (int i = 1; i < a.length; i++) {
            if (a[i - 1] > a[i]) {
                throw new IllegalStateException("not sorted");
            }
            sum = sum * 31 + a[i];
        }
        return sum;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 130);
        int[] few = new int[800];
        int[] many = new int[8000];
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            fill(few, i);
            bubble(few);
            sum = sum * 31 + check(few);
            fill(many, i);
            quick(many, 0, many.length - 1);
            sum = sum * 31 + check(many);
            fill(many, i + 1);
            heap(many);
            sum = sum * 31 + check(many);
        }
        Kernel.report("Sorts", sum);
    }
}
