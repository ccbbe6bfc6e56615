package java.util;

/**
 * Sorting of numbers. Only int and long have an algorithm of their own; the smaller types are
 * sorted as int, and floating-point numbers as the integers whose order is that of their bits.
 *
 * <p>The algorithm is quicksort with the median of three as pivot. Short ranges are finished by
 * insertion, ordered input is recognised beforehand, and a range that keeps dividing badly is left
 * to heapsort, so that no input takes more than n log n steps.
 */
final class PrimitiveSort {
    private static final int SHORT = 24;

    private PrimitiveSort() {
    }

    private static int depthLimit(int n) {
        return 2 * (32 - Integer.numberOfLeadingZeros(n));
    }

    static void sort(byte[] a, int from, int to) {
        int[] t = new int[to - from];
        for (int i = 0; i < t.length; i++) {
            t[i] = a[from + i];
        }
        sort(t, 0, t.length);
        for (int i = 0; i < t.length; i++) {
            a[from + i] = (byte) t[i];
        }
    }

    static void sort(short[] a, int from, int to) {
        int[] t = new int[to - from];
        for (int i = 0; i < t.length; i++) {
            t[i] = a[from + i];
        }
        sort(t, 0, t.length);
        for (int i = 0; i < t.length; i++) {
            a[from + i] = (short) t[i];
        }
    }

    static void sort(char[] a, int from, int to) {
        int[] t = new int[to - from];
        for (int i = 0; i < t.length; i++) {
            t[i] = a[from + i];
        }
        sort(t, 0, t.length);
        for (int i = 0; i < t.length; i++) {
            a[from + i] = (char) t[i];
        }
    }

    /** Bits and order agree for positive numbers; for negative ones the lower bits are inverted. */
    static void sort(float[] a, int from, int to) {
        int[] t = new int[to - from];
        for (int i = 0; i < t.length; i++) {
            int bits = Float.floatToIntBits(a[from + i]);
            t[i] = bits ^ bits >> 31 & 0x7fffffff;
        }
        sort(t, 0, t.length);
        for (int i = 0; i < t.length; i++) {
            a[from + i] = Float.intBitsToFloat(t[i] ^ t[i] >> 31 & 0x7fffffff);
        }
    }

    /** Bits and order agree for positive numbers; for negative ones the lower bits are inverted. */
    static void sort(double[] a, int from, int to) {
        long[] t = new long[to - from];
        for (int i = 0; i < t.length; i++) {
            long bits = Double.doubleToLongBits(a[from + i]);
            t[i] = bits ^ bits >> 63 & 0x7fffffffffffffffL;
        }
        sort(t, 0, t.length);
        for (int i = 0; i < t.length; i++) {
            a[from + i] = Double.longBitsToDouble(t[i] ^ t[i] >> 63 & 0x7fffffffffffffffL);
        }
    }

    static void sort(int[] a, int from, int to) {
        int end = from + 1;
        while (end < to && a[end - 1] <= a[end]) {
            end++;
        }
        if (end < to) {
            quickSort(a, from, to - 1, depthLimit(to - from));
        }
    }

    /** Sorts low..high inclusive: recursion for the smaller part, the loop for the larger. */
    private static void quickSort(int[] a, int low, int high, int depth) {
        while (high - low >= SHORT) {
            if (depth-- == 0) {
                heapSort(a, low, high);
                return;
            }
            int pivot = median(a[low], a[(low + high) >>> 1], a[high]);
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
            if (j - low < high - i) {
                quickSort(a, low, j, depth);
                low = i;
            } else {
                quickSort(a, i, high, depth);
                high = j;
            }
        }
        insertionSort(a, low, high);
    }

    private static int median(int x, int y, int z) {
        if (x > y) {
            int t = x;
            x = y;
            y = t;
        }
        return z <= x ? x : z >= y ? y : z;
    }

    private static void insertionSort(int[] a, int low, int high) {
        for (int i = low + 1; i <= high; i++) {
            int x = a[i];
            int j = i - 1;
            while (j >= low && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
    }

    private static void heapSort(int[] a, int low, int high) {
        int n = high - low + 1;
        for (int i = n / 2 - 1; i >= 0; i--) {
            siftDown(a, low, i, n, a[low + i]);
        }
        while (--n > 0) {
            int x = a[low + n];
            a[low + n] = a[low];
            siftDown(a, low, 0, n, x);
        }
    }

    /** Puts {@code x} at place {@code i} of the heap that begins at {@code low}, or below. */
    private static void siftDown(int[] a, int low, int i, int n, int x) {
        while (2 * i + 1 < n) {
            int child = 2 * i + 1;
            if (child + 1 < n && a[low + child] < a[low + child + 1]) {
                child++;
            }
            if (x >= a[low + child]) {
                break;
            }
            a[low + i] = a[low + child];
            i = child;
        }
        a[low + i] = x;
    }

    static void sort(long[] a, int from, int to) {
        int end = from + 1;
        while (end < to && a[end - 1] <= a[end]) {
            end++;
        }
        if (end < to) {
            quickSort(a, from, to - 1, depthLimit(to - from));
        }
    }

    /** Sorts low..high inclusive: recursion for the smaller part, the loop for the larger. */
    private static void quickSort(long[] a, int low, int high, int depth) {
        while (high - low >= SHORT) {
            if (depth-- == 0) {
                heapSort(a, low, high);
                return;
            }
            long pivot = median(a[low], a[(low + high) >>> 1], a[high]);
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
                    long t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            if (j - low < high - i) {
                quickSort(a, low, j, depth);
                low = i;
            } else {
                quickSort(a, i, high, depth);
                high = j;
            }
        }
        insertionSort(a, low, high);
    }

    private static long median(long x, long y, long z) {
        if (x > y) {
            long t = x;
            x = y;
            y = t;
        }
        return z <= x ? x : z >= y ? y : z;
    }

    private static void insertionSort(long[] a, int low, int high) {
        for (int i = low + 1; i <= high; i++) {
            long x = a[i];
            int j = i - 1;
            while (j >= low && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
    }

    private static void heapSort(long[] a, int low, int high) {
        int n = high - low + 1;
        for (int i = n / 2 - 1; i >= 0; i--) {
            siftDown(a, low, i, n, a[low + i]);
        }
        while (--n > 0) {
            long x = a[low + n];
            a[low + n] = a[low];
            siftDown(a, low, 0, n, x);
        }
    }

    /** Puts {@code x} at place {@code i} of the heap that begins at {@code low}, or below. */
    private static void siftDown(long[] a, int low, int i, int n, long x) {
        while (2 * i + 1 < n) {
            int child = 2 * i + 1;
            if (child + 1 < n && a[low + child] < a[low + child + 1]) {
                child++;
            }
            if (x >= a[low + child]) {
                break;
            }
            a[low + i] = a[low + child];
            i = child;
        }
        a[low + i] = x;
    }
}
