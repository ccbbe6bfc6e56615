package java.util;

import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * The part of {@link Arrays} that compares ranges of arrays, and the operations that are called
 * parallel but need no second thread here. {@code Arrays} inherits all of it.
 */
abstract class ArrayRanges {
    ArrayRanges() {
    }

    private static void check(int aLength, int aFrom, int aTo, int bLength, int bFrom, int bTo) {
        Arrays.checkRange(aLength, aFrom, aTo);
        Arrays.checkRange(bLength, bFrom, bTo);
    }

    private static <T extends Comparable<? super T>> int natural(T a, T b) {
        return a.compareTo(b);
    }

    public static boolean equals(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (Byte.compare(a[aFrom + i], b[bFrom + i]) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static int compare(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Byte.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static int compareUnsigned(byte[] a, byte[] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        return compareUnsigned(a, 0, a.length, b, 0, b.length);
    }

    public static int compareUnsigned(byte[] a, int aFrom, int aTo, byte[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Byte.compareUnsigned(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static boolean equals(short[] a, int aFrom, int aTo, short[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(short[] a, int aFrom, int aTo, short[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (Short.compare(a[aFrom + i], b[bFrom + i]) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static int compare(short[] a, int aFrom, int aTo, short[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Short.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static int compareUnsigned(short[] a, short[] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        return compareUnsigned(a, 0, a.length, b, 0, b.length);
    }

    public static int compareUnsigned(short[] a, int aFrom, int aTo, short[] b, int bFrom,
            int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Short.compareUnsigned(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static boolean equals(char[] a, int aFrom, int aTo, char[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(char[] a, int aFrom, int aTo, char[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (Character.compare(a[aFrom + i], b[bFrom + i]) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static int compare(char[] a, int aFrom, int aTo, char[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Character.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static boolean equals(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (Integer.compare(a[aFrom + i], b[bFrom + i]) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static int compare(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Integer.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static int compareUnsigned(int[] a, int[] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        return compareUnsigned(a, 0, a.length, b, 0, b.length);
    }

    public static int compareUnsigned(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Integer.compareUnsigned(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static boolean equals(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (Long.compare(a[aFrom + i], b[bFrom + i]) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static int compare(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Long.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static int compareUnsigned(long[] a, long[] b) {
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        return compareUnsigned(a, 0, a.length, b, 0, b.length);
    }

    public static int compareUnsigned(long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Long.compareUnsigned(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static boolean equals(float[] a, int aFrom, int aTo, float[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(float[] a, int aFrom, int aTo, float[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (Float.compare(a[aFrom + i], b[bFrom + i]) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static int compare(float[] a, int aFrom, int aTo, float[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Float.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static boolean equals(double[] a, int aFrom, int aTo, double[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(double[] a, int aFrom, int aTo, double[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (Double.compare(a[aFrom + i], b[bFrom + i]) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static int compare(double[] a, int aFrom, int aTo, double[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Double.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static boolean equals(boolean[] a, int aFrom, int aTo, boolean[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(boolean[] a, int aFrom, int aTo, boolean[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (Boolean.compare(a[aFrom + i], b[bFrom + i]) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static int compare(boolean[] a, int aFrom, int aTo, boolean[] b, int bFrom, int bTo) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? Boolean.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    public static boolean equals(Object[] a, int aFrom, int aTo, Object[] b, int bFrom, int bTo) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo) < 0;
    }

    public static int mismatch(Object[] a, Object[] b) {
        return mismatch(a, 0, a.length, b, 0, b.length);
    }

    public static int mismatch(Object[] a, int aFrom, int aTo, Object[] b, int bFrom, int bTo) {
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            if (!Objects.equals(a[aFrom + i], b[bFrom + i])) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    public static <T> boolean equals(T[] a, T[] b, Comparator<? super T> c) {
        Objects.requireNonNull(c);
        if (a == null || b == null) {
            return a == b;
        }
        return a.length == b.length && mismatch(a, b, c) < 0;
    }

    public static <T> boolean equals(T[] a, int aFrom, int aTo, T[] b, int bFrom, int bTo,
            Comparator<? super T> c) {
        return mismatch(a, aFrom, aTo, b, bFrom, bTo, c) < 0;
    }

    public static <T> int mismatch(T[] a, T[] b, Comparator<? super T> c) {
        return mismatch(a, 0, a.length, b, 0, b.length, c);
    }

    public static <T> int mismatch(T[] a, int aFrom, int aTo, T[] b, int bFrom, int bTo,
            Comparator<? super T> c) {
        Objects.requireNonNull(c);
        check(a.length, aFrom, aTo, b.length, bFrom, bTo);
        int n = Math.min(aTo - aFrom, bTo - bFrom);
        for (int i = 0; i < n; i++) {
            T x = a[aFrom + i];
            T y = b[bFrom + i];
            if (x != y && c.compare(x, y) != 0) {
                return i;
            }
        }
        return aTo - aFrom == bTo - bFrom ? -1 : n;
    }

    /** Null comes before everything else, arrays and elements alike. */
    public static <T extends Comparable<? super T>> int compare(T[] a, T[] b) {
        return compare(a, b, Comparator.nullsFirst(ArrayRanges::natural));
    }

    public static <T extends Comparable<? super T>> int compare(T[] a, int aFrom, int aTo, T[] b,
            int bFrom, int bTo) {
        return compare(a, aFrom, aTo, b, bFrom, bTo, Comparator.nullsFirst(ArrayRanges::natural));
    }

    public static <T> int compare(T[] a, T[] b, Comparator<? super T> c) {
        Objects.requireNonNull(c);
        if (a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        return compare(a, 0, a.length, b, 0, b.length, c);
    }

    public static <T> int compare(T[] a, int aFrom, int aTo, T[] b, int bFrom, int bTo,
            Comparator<? super T> c) {
        int i = mismatch(a, aFrom, aTo, b, bFrom, bTo, c);
        return i >= 0 && i < Math.min(aTo - aFrom, bTo - bFrom)
                ? c.compare(a[aFrom + i], b[bFrom + i]) : aTo - aFrom - (bTo - bFrom);
    }

    // So-called parallel operations

    public static void parallelSort(byte[] a) {
        Arrays.sort(a);
    }

    public static void parallelSort(byte[] a, int fromIndex, int toIndex) {
        Arrays.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(short[] a) {
        Arrays.sort(a);
    }

    public static void parallelSort(short[] a, int fromIndex, int toIndex) {
        Arrays.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(char[] a) {
        Arrays.sort(a);
    }

    public static void parallelSort(char[] a, int fromIndex, int toIndex) {
        Arrays.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(int[] a) {
        Arrays.sort(a);
    }

    public static void parallelSort(int[] a, int fromIndex, int toIndex) {
        Arrays.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(long[] a) {
        Arrays.sort(a);
    }

    public static void parallelSort(long[] a, int fromIndex, int toIndex) {
        Arrays.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(float[] a) {
        Arrays.sort(a);
    }

    public static void parallelSort(float[] a, int fromIndex, int toIndex) {
        Arrays.sort(a, fromIndex, toIndex);
    }

    public static void parallelSort(double[] a) {
        Arrays.sort(a);
    }

    public static void parallelSort(double[] a, int fromIndex, int toIndex) {
        Arrays.sort(a, fromIndex, toIndex);
    }

    public static <T extends Comparable<? super T>> void parallelSort(T[] a) {
        Arrays.sort(a);
    }

    public static <T extends Comparable<? super T>> void parallelSort(T[] a, int fromIndex,
            int toIndex) {
        Arrays.sort(a, fromIndex, toIndex);
    }

    public static <T> void parallelSort(T[] a, Comparator<? super T> cmp) {
        Arrays.sort(a, cmp);
    }

    public static <T> void parallelSort(T[] a, int fromIndex, int toIndex,
            Comparator<? super T> cmp) {
        Arrays.sort(a, fromIndex, toIndex, cmp);
    }

    public static <T> void parallelSetAll(T[] array, IntFunction<? extends T> generator) {
        Arrays.setAll(array, generator);
    }

    public static void parallelSetAll(int[] array, IntUnaryOperator generator) {
        Arrays.setAll(array, generator);
    }

    public static void parallelSetAll(long[] array, IntToLongFunction generator) {
        Arrays.setAll(array, generator);
    }

    public static void parallelSetAll(double[] array, IntToDoubleFunction generator) {
        Arrays.setAll(array, generator);
    }

    public static <T> void parallelPrefix(T[] array, BinaryOperator<T> op) {
        parallelPrefix(array, 0, array.length, op);
    }

    public static <T> void parallelPrefix(T[] array, int fromIndex, int toIndex,
            BinaryOperator<T> op) {
        Objects.requireNonNull(op);
        Arrays.checkRange(array.length, fromIndex, toIndex);
        for (int i = fromIndex + 1; i < toIndex; i++) {
            array[i] = op.apply(array[i - 1], array[i]);
        }
    }

    public static void parallelPrefix(int[] array, IntBinaryOperator op) {
        parallelPrefix(array, 0, array.length, op);
    }

    public static void parallelPrefix(int[] array, int fromIndex, int toIndex,
            IntBinaryOperator op) {
        Objects.requireNonNull(op);
        Arrays.checkRange(array.length, fromIndex, toIndex);
        for (int i = fromIndex + 1; i < toIndex; i++) {
            array[i] = op.applyAsInt(array[i - 1], array[i]);
        }
    }

    public static void parallelPrefix(long[] array, LongBinaryOperator op) {
        parallelPrefix(array, 0, array.length, op);
    }

    public static void parallelPrefix(long[] array, int fromIndex, int toIndex,
            LongBinaryOperator op) {
        Objects.requireNonNull(op);
        Arrays.checkRange(array.length, fromIndex, toIndex);
        for (int i = fromIndex + 1; i < toIndex; i++) {
            array[i] = op.applyAsLong(array[i - 1], array[i]);
        }
    }

    public static void parallelPrefix(double[] array, DoubleBinaryOperator op) {
        parallelPrefix(array, 0, array.length, op);
    }

    public static void parallelPrefix(double[] array, int fromIndex, int toIndex,
            DoubleBinaryOperator op) {
        Objects.requireNonNull(op);
        Arrays.checkRange(array.length, fromIndex, toIndex);
        for (int i = fromIndex + 1; i < toIndex; i++) {
            array[i] = op.applyAsDouble(array[i - 1], array[i]);
        }
    }
}
