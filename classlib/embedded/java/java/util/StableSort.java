package java.util;

/**
 * Merge sort for objects: stable, and linear on input that is already in order. Short ranges are
 * sorted by binary insertion into the run at their start.
 */
final class StableSort {
    private static final int SHORT = 32;

    private StableSort() {
    }

    static void sort(Object[] a, int from, int to, Comparator<Object> c) {
        if (to - from < 2) {
            return;
        }
        int run = countRun(a, from, to, c);
        if (to - from < SHORT) {
            insert(a, from, to, from + run, c);
        } else if (run < to - from) {
            sort(a, from, to, new Object[(to - from) / 2], c);
        }
    }

    private static void sort(Object[] a, int from, int to, Object[] spare, Comparator<Object> c) {
        if (to - from < SHORT) {
            insert(a, from, to, from + countRun(a, from, to, c), c);
            return;
        }
        int middle = (from + to) >>> 1;
        sort(a, from, middle, spare, c);
        sort(a, middle, to, spare, c);
        if (c.compare(a[middle - 1], a[middle]) > 0) {
            merge(a, from, middle, to, spare, c);
        }
    }

    /** Returns the length of the run at the start. A strictly descending run is reversed first. */
    private static int countRun(Object[] a, int from, int to, Comparator<Object> c) {
        int end = from + 1;
        if (end == to) {
            return 1;
        }
        if (c.compare(a[end++], a[from]) < 0) {
            while (end < to && c.compare(a[end], a[end - 1]) < 0) {
                end++;
            }
            for (int i = from, j = end - 1; i < j; i++, j--) {
                Object t = a[i];
                a[i] = a[j];
                a[j] = t;
            }
        } else {
            while (end < to && c.compare(a[end], a[end - 1]) >= 0) {
                end++;
            }
        }
        return end - from;
    }

    /** Inserts the elements from {@code start} on into the sorted range before it. */
    private static void insert(Object[] a, int from, int to, int start, Comparator<Object> c) {
        for (int i = start; i < to; i++) {
            Object x = a[i];
            int low = from;
            int high = i;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (c.compare(x, a[middle]) < 0) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            System.arraycopy(a, low, a, low + 1, i - low);
            a[low] = x;
        }
    }

    /** Merges two adjacent sorted ranges. Of equal elements, those of the first range come first. */
    private static void merge(Object[] a, int from, int middle, int to, Object[] spare,
            Comparator<Object> c) {
        int n = middle - from;
        System.arraycopy(a, from, spare, 0, n);
        int i = 0;
        int j = middle;
        int k = from;
        while (i < n && j < to) {
            a[k++] = c.compare(a[j], spare[i]) < 0 ? a[j++] : spare[i++];
        }
        System.arraycopy(spare, i, a, k, n - i);
    }
}
