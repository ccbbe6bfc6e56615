package java.util;

import java.lang.reflect.Array;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Sorting, searching, comparing, copying, filling and printing of arrays. */
public final class Arrays extends ArrayRanges {
    private Arrays() {
    }

    static void checkRange(int length, int fromIndex, int toIndex) {
        if (fromIndex > toIndex) {
            throw new IllegalArgumentException("fromIndex(" + fromIndex + ") > toIndex(" + toIndex
                    + ")");
        }
        if (fromIndex < 0) {
            throw new ArrayIndexOutOfBoundsException(fromIndex);
        }
        if (toIndex > length) {
            throw new ArrayIndexOutOfBoundsException(toIndex);
        }
    }

    private static int copyLength(int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        return to - from;
    }

    // Sorting

    public static void sort(byte[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(byte[] a, int fromIndex, int toIndex) {
        checkRange(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(short[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(short[] a, int fromIndex, int toIndex) {
        checkRange(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(char[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(char[] a, int fromIndex, int toIndex) {
        checkRange(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(int[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(int[] a, int fromIndex, int toIndex) {
        checkRange(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(long[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(long[] a, int fromIndex, int toIndex) {
        checkRange(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(float[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(float[] a, int fromIndex, int toIndex) {
        checkRange(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(double[] a) {
        PrimitiveSort.sort(a, 0, a.length);
    }

    public static void sort(double[] a, int fromIndex, int toIndex) {
        checkRange(a.length, fromIndex, toIndex);
        PrimitiveSort.sort(a, fromIndex, toIndex);
    }

    public static void sort(Object[] a) {
        sort(a, 0, a.length, null);
    }

    public static void sort(Object[] a, int fromIndex, int toIndex) {
        sort(a, fromIndex, toIndex, null);
    }

    public static <T> void sort(T[] a, Comparator<? super T> c) {
        sort(a, 0, a.length, c);
    }

    /** Sorts stably; a null comparator means the natural order. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static <T> void sort(T[] a, int fromIndex, int toIndex, Comparator<? super T> c) {
        checkRange(a.length, fromIndex, toIndex);
        Comparator order = c == null ? NaturalOrder.INSTANCE : c;
        StableSort.sort(a, fromIndex, toIndex, order);
    }

    // Binary search: the index of the key, or -1 minus the place where it would be inserted

    public static int binarySearch(byte[] a, byte key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(byte[] a, int fromIndex, int toIndex, byte key) {
        checkRange(a.length, fromIndex, toIndex);
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == key) {
                return middle;
            } else if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(short[] a, short key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(short[] a, int fromIndex, int toIndex, short key) {
        checkRange(a.length, fromIndex, toIndex);
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == key) {
                return middle;
            } else if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(char[] a, char key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(char[] a, int fromIndex, int toIndex, char key) {
        checkRange(a.length, fromIndex, toIndex);
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == key) {
                return middle;
            } else if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(int[] a, int key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(int[] a, int fromIndex, int toIndex, int key) {
        checkRange(a.length, fromIndex, toIndex);
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == key) {
                return middle;
            } else if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(long[] a, long key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(long[] a, int fromIndex, int toIndex, long key) {
        checkRange(a.length, fromIndex, toIndex);
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] == key) {
                return middle;
            } else if (a[middle] < key) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(float[] a, float key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(float[] a, int fromIndex, int toIndex, float key) {
        checkRange(a.length, fromIndex, toIndex);
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int c = Float.compare(a[middle], key);
            if (c == 0) {
                return middle;
            } else if (c < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(double[] a, double key) {
        return binarySearch(a, 0, a.length, key);
    }

    public static int binarySearch(double[] a, int fromIndex, int toIndex, double key) {
        checkRange(a.length, fromIndex, toIndex);
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int c = Double.compare(a[middle], key);
            if (c == 0) {
                return middle;
            } else if (c < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    public static int binarySearch(Object[] a, Object key) {
        return binarySearch(a, 0, a.length, key, null);
    }

    public static int binarySearch(Object[] a, int fromIndex, int toIndex, Object key) {
        return binarySearch(a, fromIndex, toIndex, key, null);
    }

    public static <T> int binarySearch(T[] a, T key, Comparator<? super T> c) {
        return binarySearch(a, 0, a.length, key, c);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static <T> int binarySearch(T[] a, int fromIndex, int toIndex, T key,
            Comparator<? super T> c) {
        checkRange(a.length, fromIndex, toIndex);
        Comparator order = c == null ? NaturalOrder.INSTANCE : c;
        int low = fromIndex;
        int high = toIndex - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int r = order.compare(a[middle], key);
            if (r == 0) {
                return middle;
            } else if (r < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -(low + 1);
    }

    // Equality and order

    public static boolean equals(byte[] a, byte[] b) {
        return a == b || a != null && b != null && a.length == b.length && mismatch(a, b) < 0;
    }

    /** The first index at which the arrays differ, or -1. */
    public static int mismatch(byte[] a, byte[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    /** Compares like words in a dictionary; null comes first. */
    public static int compare(byte[] a, byte[] b) {
        if (a == b || a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        return i >= 0 && i < Math.min(a.length, b.length) ? Byte.compare(a[i], b[i])
                : a.length - b.length;
    }

    public static boolean equals(short[] a, short[] b) {
        return a == b || a != null && b != null && a.length == b.length && mismatch(a, b) < 0;
    }

    /** The first index at which the arrays differ, or -1. */
    public static int mismatch(short[] a, short[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    /** Compares like words in a dictionary; null comes first. */
    public static int compare(short[] a, short[] b) {
        if (a == b || a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        return i >= 0 && i < Math.min(a.length, b.length) ? Short.compare(a[i], b[i])
                : a.length - b.length;
    }

    public static boolean equals(char[] a, char[] b) {
        return a == b || a != null && b != null && a.length == b.length && mismatch(a, b) < 0;
    }

    /** The first index at which the arrays differ, or -1. */
    public static int mismatch(char[] a, char[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    /** Compares like words in a dictionary; null comes first. */
    public static int compare(char[] a, char[] b) {
        if (a == b || a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        return i >= 0 && i < Math.min(a.length, b.length) ? Character.compare(a[i], b[i])
                : a.length - b.length;
    }

    public static boolean equals(int[] a, int[] b) {
        return a == b || a != null && b != null && a.length == b.length && mismatch(a, b) < 0;
    }

    /** The first index at which the arrays differ, or -1. */
    public static int mismatch(int[] a, int[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    /** Compares like words in a dictionary; null comes first. */
    public static int compare(int[] a, int[] b) {
        if (a == b || a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        return i >= 0 && i < Math.min(a.length, b.length) ? Integer.compare(a[i], b[i])
                : a.length - b.length;
    }

    public static boolean equals(long[] a, long[] b) {
        return a == b || a != null && b != null && a.length == b.length && mismatch(a, b) < 0;
    }

    /** The first index at which the arrays differ, or -1. */
    public static int mismatch(long[] a, long[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    /** Compares like words in a dictionary; null comes first. */
    public static int compare(long[] a, long[] b) {
        if (a == b || a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        return i >= 0 && i < Math.min(a.length, b.length) ? Long.compare(a[i], b[i])
                : a.length - b.length;
    }

    public static boolean equals(float[] a, float[] b) {
        return a == b || a != null && b != null && a.length == b.length && mismatch(a, b) < 0;
    }

    /** The first index at which the arrays differ, or -1. */
    public static int mismatch(float[] a, float[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (Float.compare(a[i], b[i]) != 0) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    /** Compares like words in a dictionary; null comes first. */
    public static int compare(float[] a, float[] b) {
        if (a == b || a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        return i >= 0 && i < Math.min(a.length, b.length) ? Float.compare(a[i], b[i])
                : a.length - b.length;
    }

    public static boolean equals(double[] a, double[] b) {
        return a == b || a != null && b != null && a.length == b.length && mismatch(a, b) < 0;
    }

    /** The first index at which the arrays differ, or -1. */
    public static int mismatch(double[] a, double[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (Double.compare(a[i], b[i]) != 0) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    /** Compares like words in a dictionary; null comes first. */
    public static int compare(double[] a, double[] b) {
        if (a == b || a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        return i >= 0 && i < Math.min(a.length, b.length) ? Double.compare(a[i], b[i])
                : a.length - b.length;
    }

    public static boolean equals(boolean[] a, boolean[] b) {
        return a == b || a != null && b != null && a.length == b.length && mismatch(a, b) < 0;
    }

    /** The first index at which the arrays differ, or -1. */
    public static int mismatch(boolean[] a, boolean[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return i;
            }
        }
        return a.length == b.length ? -1 : n;
    }

    /** Compares like words in a dictionary; null comes first. */
    public static int compare(boolean[] a, boolean[] b) {
        if (a == b || a == null || b == null) {
            return a == b ? 0 : a == null ? -1 : 1;
        }
        int i = mismatch(a, b);
        return i >= 0 && i < Math.min(a.length, b.length) ? Boolean.compare(a[i], b[i])
                : a.length - b.length;
    }

    public static boolean equals(Object[] a, Object[] a2) {
        if (a == a2) {
            return true;
        }
        if (a == null || a2 == null || a.length != a2.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (!Objects.equals(a[i], a2[i])) {
                return false;
            }
        }
        return true;
    }

    // Filling

    public static void fill(byte[] a, byte val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(byte[] a, int fromIndex, int toIndex, byte val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(short[] a, short val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(short[] a, int fromIndex, int toIndex, short val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(char[] a, char val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(char[] a, int fromIndex, int toIndex, char val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(int[] a, int val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(int[] a, int fromIndex, int toIndex, int val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(long[] a, long val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(long[] a, int fromIndex, int toIndex, long val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(float[] a, float val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(float[] a, int fromIndex, int toIndex, float val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(double[] a, double val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(double[] a, int fromIndex, int toIndex, double val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(boolean[] a, boolean val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(boolean[] a, int fromIndex, int toIndex, boolean val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static void fill(Object[] a, Object val) {
        for (int i = 0; i < a.length; i++) {
            a[i] = val;
        }
    }

    public static void fill(Object[] a, int fromIndex, int toIndex, Object val) {
        checkRange(a.length, fromIndex, toIndex);
        for (int i = fromIndex; i < toIndex; i++) {
            a[i] = val;
        }
    }

    public static <T> void setAll(T[] array, IntFunction<? extends T> generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.apply(i);
        }
    }

    public static void setAll(int[] array, IntUnaryOperator generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsInt(i);
        }
    }

    public static void setAll(long[] array, IntToLongFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsLong(i);
        }
    }

    public static void setAll(double[] array, IntToDoubleFunction generator) {
        Objects.requireNonNull(generator);
        for (int i = 0; i < array.length; i++) {
            array[i] = generator.applyAsDouble(i);
        }
    }

    // Copying

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOf(T[] original, int newLength) {
        return (T[]) copyOf(original, newLength, original.getClass());
    }

    @SuppressWarnings("unchecked")
    public static <T, U> T[] copyOf(U[] original, int newLength, Class<? extends T[]> newType) {
        T[] copy = newArray(newType, newLength);
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    @SuppressWarnings("unchecked")
    private static <T> T[] newArray(Class<? extends T[]> type, int length) {
        return (Object) type == Object[].class ? (T[]) new Object[length]
                : (T[]) Array.newInstance(type.getComponentType(), length);
    }

    public static byte[] copyOf(byte[] original, int newLength) {
        byte[] copy = new byte[newLength];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    public static short[] copyOf(short[] original, int newLength) {
        short[] copy = new short[newLength];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    public static char[] copyOf(char[] original, int newLength) {
        char[] copy = new char[newLength];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    public static int[] copyOf(int[] original, int newLength) {
        int[] copy = new int[newLength];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    public static long[] copyOf(long[] original, int newLength) {
        long[] copy = new long[newLength];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    public static float[] copyOf(float[] original, int newLength) {
        float[] copy = new float[newLength];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    public static double[] copyOf(double[] original, int newLength) {
        double[] copy = new double[newLength];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    public static boolean[] copyOf(boolean[] original, int newLength) {
        boolean[] copy = new boolean[newLength];
        System.arraycopy(original, 0, copy, 0, Math.min(original.length, newLength));
        return copy;
    }

    @SuppressWarnings("unchecked")
    public static <T> T[] copyOfRange(T[] original, int from, int to) {
        return (T[]) copyOfRange(original, from, to, original.getClass());
    }

    public static <T, U> T[] copyOfRange(U[] original, int from, int to,
            Class<? extends T[]> newType) {
        T[] copy = newArray(newType, copyLength(from, to));
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    public static byte[] copyOfRange(byte[] original, int from, int to) {
        byte[] copy = new byte[copyLength(from, to)];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    public static short[] copyOfRange(short[] original, int from, int to) {
        short[] copy = new short[copyLength(from, to)];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    public static char[] copyOfRange(char[] original, int from, int to) {
        char[] copy = new char[copyLength(from, to)];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    public static int[] copyOfRange(int[] original, int from, int to) {
        int[] copy = new int[copyLength(from, to)];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    public static long[] copyOfRange(long[] original, int from, int to) {
        long[] copy = new long[copyLength(from, to)];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    public static float[] copyOfRange(float[] original, int from, int to) {
        float[] copy = new float[copyLength(from, to)];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    public static double[] copyOfRange(double[] original, int from, int to) {
        double[] copy = new double[copyLength(from, to)];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    public static boolean[] copyOfRange(boolean[] original, int from, int to) {
        boolean[] copy = new boolean[copyLength(from, to)];
        System.arraycopy(original, from, copy, 0, Math.min(original.length - from, copy.length));
        return copy;
    }

    /** A list of fixed length on the array itself. */
    @SafeVarargs
    public static <T> List<T> asList(T... a) {
        return new ArrayList<>(a);
    }

    private static class ArrayList<E> extends AbstractList<E>
            implements RandomAccess, java.io.Serializable {
        private final E[] a;

        ArrayList(E[] array) {
            a = Objects.requireNonNull(array);
        }

        @Override
        public int size() {
            return a.length;
        }

        @Override
        public Object[] toArray() {
            return copyOf(a, a.length, Object[].class);
        }

        @Override
        public E get(int index) {
            return a[index];
        }

        @Override
        public E set(int index, E element) {
            E old = a[index];
            a[index] = element;
            return old;
        }

        @Override
        public Iterator<E> iterator() {
            return new Iterator<E>() {
                private int cursor;

                @Override
                public boolean hasNext() {
                    return cursor < a.length;
                }

                @Override
                public E next() {
                    if (cursor >= a.length) {
                        throw new NoSuchElementException();
                    }
                    return a[cursor++];
                }
            };
        }

        @Override
        public void replaceAll(UnaryOperator<E> operator) {
            Objects.requireNonNull(operator);
            for (int i = 0; i < a.length; i++) {
                a[i] = operator.apply(a[i]);
            }
        }

        @Override
        public void sort(Comparator<? super E> c) {
            Arrays.sort(a, c);
        }
    }

    // Hash codes

    public static int hashCode(byte[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (byte e : a) {
            h = 31 * h + e;
        }
        return h;
    }

    public static int hashCode(short[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (short e : a) {
            h = 31 * h + e;
        }
        return h;
    }

    public static int hashCode(char[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (char e : a) {
            h = 31 * h + e;
        }
        return h;
    }

    public static int hashCode(int[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (int e : a) {
            h = 31 * h + e;
        }
        return h;
    }

    public static int hashCode(long[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (long e : a) {
            h = 31 * h + Long.hashCode(e);
        }
        return h;
    }

    public static int hashCode(float[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (float e : a) {
            h = 31 * h + Float.hashCode(e);
        }
        return h;
    }

    public static int hashCode(double[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (double e : a) {
            h = 31 * h + Double.hashCode(e);
        }
        return h;
    }

    public static int hashCode(boolean[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (boolean e : a) {
            h = 31 * h + Boolean.hashCode(e);
        }
        return h;
    }

    public static int hashCode(Object[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (Object e : a) {
            h = 31 * h + Objects.hashCode(e);
        }
        return h;
    }

    // Texts

    public static String toString(byte[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(short[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(char[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(int[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(long[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(float[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(double[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(boolean[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    public static String toString(Object[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder("[");
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ").append(a[i]);
        }
        return sb.append(']').toString();
    }

    // Streams

    public static <T> Stream<T> stream(T[] array) {
        return asList(array).stream();
    }

    public static <T> Stream<T> stream(T[] array, int startInclusive, int endExclusive) {
        checkStreamRange(array.length, startInclusive, endExclusive);
        return asList(array).subList(startInclusive, endExclusive).stream();
    }

    private static void checkStreamRange(int length, int from, int to) {
        if (from > to) {
            throw new ArrayIndexOutOfBoundsException("origin(" + from + ") > fence(" + to + ")");
        }
        if (from < 0 || to > length) {
            throw new ArrayIndexOutOfBoundsException(from < 0 ? from : to);
        }
    }

    public static IntStream stream(int[] array) {
        return IntStream.of(array);
    }

    public static IntStream stream(int[] array, int startInclusive, int endExclusive) {
        checkStreamRange(array.length, startInclusive, endExclusive);
        return IntStream.of(copyOfRange(array, startInclusive, endExclusive));
    }

    public static LongStream stream(long[] array) {
        return LongStream.of(array);
    }

    public static LongStream stream(long[] array, int startInclusive, int endExclusive) {
        checkStreamRange(array.length, startInclusive, endExclusive);
        return LongStream.of(copyOfRange(array, startInclusive, endExclusive));
    }

    public static DoubleStream stream(double[] array) {
        return DoubleStream.of(array);
    }

    public static DoubleStream stream(double[] array, int startInclusive, int endExclusive) {
        checkStreamRange(array.length, startInclusive, endExclusive);
        return DoubleStream.of(copyOfRange(array, startInclusive, endExclusive));
    }

    // Arrays of arrays

    public static int deepHashCode(Object[] a) {
        if (a == null) {
            return 0;
        }
        int h = 1;
        for (Object e : a) {
            h = 31 * h + deepHash(e);
        }
        return h;
    }

    private static int deepHash(Object e) {
        if (e instanceof Object[]) {
            return deepHashCode((Object[]) e);
        }
        if (e instanceof byte[]) {
            return hashCode((byte[]) e);
        }
        if (e instanceof short[]) {
            return hashCode((short[]) e);
        }
        if (e instanceof char[]) {
            return hashCode((char[]) e);
        }
        if (e instanceof int[]) {
            return hashCode((int[]) e);
        }
        if (e instanceof long[]) {
            return hashCode((long[]) e);
        }
        if (e instanceof float[]) {
            return hashCode((float[]) e);
        }
        if (e instanceof double[]) {
            return hashCode((double[]) e);
        }
        if (e instanceof boolean[]) {
            return hashCode((boolean[]) e);
        }
        return Objects.hashCode(e);
    }

    public static boolean deepEquals(Object[] a1, Object[] a2) {
        if (a1 == a2) {
            return true;
        }
        if (a1 == null || a2 == null || a1.length != a2.length) {
            return false;
        }
        for (int i = 0; i < a1.length; i++) {
            Object e1 = a1[i];
            Object e2 = a2[i];
            if (e1 != e2 && (e1 == null || e2 == null || !deepEqualElements(e1, e2))) {
                return false;
            }
        }
        return true;
    }

    /** Compares two objects, arrays by their contents. */
    static boolean deepEqualElements(Object a, Object b) {
        if (a instanceof Object[] && b instanceof Object[]) {
            return deepEquals((Object[]) a, (Object[]) b);
        }
        if (a instanceof byte[] && b instanceof byte[]) {
            return equals((byte[]) a, (byte[]) b);
        }
        if (a instanceof short[] && b instanceof short[]) {
            return equals((short[]) a, (short[]) b);
        }
        if (a instanceof char[] && b instanceof char[]) {
            return equals((char[]) a, (char[]) b);
        }
        if (a instanceof int[] && b instanceof int[]) {
            return equals((int[]) a, (int[]) b);
        }
        if (a instanceof long[] && b instanceof long[]) {
            return equals((long[]) a, (long[]) b);
        }
        if (a instanceof float[] && b instanceof float[]) {
            return equals((float[]) a, (float[]) b);
        }
        if (a instanceof double[] && b instanceof double[]) {
            return equals((double[]) a, (double[]) b);
        }
        if (a instanceof boolean[] && b instanceof boolean[]) {
            return equals((boolean[]) a, (boolean[]) b);
        }
        return a.equals(b);
    }

    public static String deepToString(Object[] a) {
        if (a == null) {
            return "null";
        }
        StringBuilder sb = new StringBuilder();
        appendDeep(sb, a, new Object[0]);
        return sb.toString();
    }

    /** Appends an array; {@code open} are the arrays around it, which it may contain. */
    private static void appendDeep(StringBuilder sb, Object[] a, Object[] open) {
        for (Object o : open) {
            if (o == a) {
                sb.append("[...]");
                return;
            }
        }
        Object[] path = copyOf(open, open.length + 1);
        path[open.length] = a;
        sb.append('[');
        for (int i = 0; i < a.length; i++) {
            sb.append(i == 0 ? "" : ", ");
            if (a[i] instanceof Object[]) {
                appendDeep(sb, (Object[]) a[i], path);
            } else {
                sb.append(elementToString(a[i]));
            }
        }
        sb.append(']');
    }

    private static String elementToString(Object e) {
        if (e instanceof byte[]) {
            return toString((byte[]) e);
        }
        if (e instanceof short[]) {
            return toString((short[]) e);
        }
        if (e instanceof char[]) {
            return toString((char[]) e);
        }
        if (e instanceof int[]) {
            return toString((int[]) e);
        }
        if (e instanceof long[]) {
            return toString((long[]) e);
        }
        if (e instanceof float[]) {
            return toString((float[]) e);
        }
        if (e instanceof double[]) {
            return toString((double[]) e);
        }
        if (e instanceof boolean[]) {
            return toString((boolean[]) e);
        }
        return String.valueOf(e);
    }
}
