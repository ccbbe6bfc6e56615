package java.io;

/** Checks shared by all streams, readers and writers. */
final class Streams {

    private Streams() {
    }

    /** Checks a range of an array; the exception's message contains all three numbers. */
    static void checkRange(int size, int offset, int length) {
        if ((offset | length) < 0 || length > size - offset) {
            throw new IndexOutOfBoundsException("Range [" + offset + ", " + offset + " + "
                + length + ") out of bounds for length " + size);
        }
    }

    static void checkSize(int size) {
        if (size <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
    }

    static byte[] copy(byte[] from, int length) {
        byte[] result = new byte[length];
        System.arraycopy(from, 0, result, 0, Math.min(from.length, length));
        return result;
    }

    static char[] copy(char[] from, int length) {
        char[] result = new char[length];
        System.arraycopy(from, 0, result, 0, Math.min(from.length, length));
        return result;
    }
}
