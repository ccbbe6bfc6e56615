package jp2vm.test;

/** What one execution of a test has done: the four counts of a scope. */
final class Values {
    static final String[] NAMES = {"instructions", "objects", "bytes", "locks"};
    static final int INSTRUCTIONS = 0;
    static final int OBJECTS = 1;
    static final int BYTES = 2;
    static final int LOCKS = 3;

    private final long[] values = new long[NAMES.length];

    long get(int index) {
        return values[index];
    }

    void add(int index, long value) {
        values[index] += value;
    }

    void subtract(Values other) {
        for (int i = 0; i < values.length; i++) {
            values[i] -= other.values[i];
        }
    }

    boolean equals(Values other) {
        return java.util.Arrays.equals(values, other.values);
    }
}
