package java.util;

import java.util.stream.IntStream;

/** A set of non-negative integers: a growing array of bits. */
public class BitSet implements Cloneable, java.io.Serializable {
    private long[] words;
    /** Words with set bits have indices below this; the last of these words is not zero. */
    private int used;
    /** True while the array has the length that the constructor received. */
    private boolean sized;

    public BitSet() {
        words = new long[1];
    }

    public BitSet(int nbits) {
        if (nbits < 0) {
            throw new NegativeArraySizeException("nbits < 0: " + nbits);
        }
        words = new long[wordsFor(nbits)];
        sized = true;
    }

    private BitSet(long[] words) {
        this.words = words;
        used = words.length;
        shrink();
    }

    /** Returns the set whose bits are the bits of the numbers, the lowest first. */
    public static BitSet valueOf(long[] longs) {
        return new BitSet(longs.clone());
    }

    /** Returns the set whose bits are the bits of the bytes, the lowest first. */
    public static BitSet valueOf(byte[] bytes) {
        long[] words = new long[(bytes.length + 7) / 8];
        for (int i = 0; i < bytes.length; i++) {
            words[i / 8] |= (bytes[i] & 0xFFL) << 8 * (i % 8);
        }
        return new BitSet(words);
    }

    private static int wordsFor(int nbits) {
        return (int) (((long) nbits + 63) >> 6);
    }

    private void shrink() {
        while (used > 0 && words[used - 1] == 0) {
            used--;
        }
    }

    private void useWord(int index) {
        if (index >= used) {
            if (index >= words.length) {
                words = Arrays.copyOf(words, Math.max(2 * words.length, index + 1));
                sized = false;
            }
            used = index + 1;
        }
    }

    private static void checkIndex(int bitIndex) {
        if (bitIndex < 0) {
            throw new IndexOutOfBoundsException("bitIndex < 0: " + bitIndex);
        }
    }

    private static void checkRange(int fromIndex, int toIndex) {
        if (fromIndex < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + fromIndex);
        }
        if (toIndex < 0) {
            throw new IndexOutOfBoundsException("toIndex < 0: " + toIndex);
        }
        if (fromIndex > toIndex) {
            throw new IndexOutOfBoundsException("fromIndex: " + fromIndex + " > toIndex: "
                    + toIndex);
        }
    }

    public byte[] toByteArray() {
        byte[] bytes = new byte[(length() + 7) / 8];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (words[i / 8] >>> 8 * (i % 8));
        }
        return bytes;
    }

    public long[] toLongArray() {
        return Arrays.copyOf(words, used);
    }

    public void flip(int bitIndex) {
        checkIndex(bitIndex);
        useWord(bitIndex >> 6);
        words[bitIndex >> 6] ^= 1L << bitIndex;
        shrink();
    }

    public void flip(int fromIndex, int toIndex) {
        checkRange(fromIndex, toIndex);
        if (fromIndex < toIndex) {
            useWord(toIndex - 1 >> 6);
            for (int w = fromIndex >> 6; w <= toIndex - 1 >> 6; w++) {
                words[w] ^= mask(w, fromIndex, toIndex);
            }
            shrink();
        }
    }

    /** Returns the bits of word {@code w} that are in the range, which must include some. */
    private static long mask(int w, int fromIndex, int toIndex) {
        long mask = -1L;
        if (w == fromIndex >> 6) {
            mask &= -1L << fromIndex;
        }
        if (w == toIndex - 1 >> 6) {
            mask &= -1L >>> -toIndex;
        }
        return mask;
    }

    public void set(int bitIndex) {
        checkIndex(bitIndex);
        useWord(bitIndex >> 6);
        words[bitIndex >> 6] |= 1L << bitIndex;
    }

    public void set(int bitIndex, boolean value) {
        if (value) {
            set(bitIndex);
        } else {
            clear(bitIndex);
        }
    }

    public void set(int fromIndex, int toIndex) {
        checkRange(fromIndex, toIndex);
        if (fromIndex < toIndex) {
            useWord(toIndex - 1 >> 6);
            for (int w = fromIndex >> 6; w <= toIndex - 1 >> 6; w++) {
                words[w] |= mask(w, fromIndex, toIndex);
            }
        }
    }

    public void set(int fromIndex, int toIndex, boolean value) {
        if (value) {
            set(fromIndex, toIndex);
        } else {
            clear(fromIndex, toIndex);
        }
    }

    public void clear(int bitIndex) {
        checkIndex(bitIndex);
        if (bitIndex >> 6 < used) {
            words[bitIndex >> 6] &= ~(1L << bitIndex);
            shrink();
        }
    }

    public void clear(int fromIndex, int toIndex) {
        checkRange(fromIndex, toIndex);
        int end = Math.min(toIndex, length());
        if (fromIndex < end) {
            for (int w = fromIndex >> 6; w <= end - 1 >> 6; w++) {
                words[w] &= ~mask(w, fromIndex, end);
            }
            shrink();
        }
    }

    public void clear() {
        Arrays.fill(words, 0, used, 0);
        used = 0;
    }

    public boolean get(int bitIndex) {
        checkIndex(bitIndex);
        return bitIndex >> 6 < used && (words[bitIndex >> 6] & 1L << bitIndex) != 0;
    }

    /** Returns the bits of the range as a new set; the range's first bit becomes bit 0. */
    public BitSet get(int fromIndex, int toIndex) {
        checkRange(fromIndex, toIndex);
        int end = Math.min(toIndex, length());
        BitSet result = new BitSet(Math.max(0, end - fromIndex));
        for (int i = nextSetBit(fromIndex); i >= 0 && i < end; i = nextSetBit(i + 1)) {
            result.set(i - fromIndex);
        }
        return result;
    }

    public int nextSetBit(int fromIndex) {
        if (fromIndex < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + fromIndex);
        }
        int w = fromIndex >> 6;
        long mask = -1L << fromIndex;
        for (; w < used; w++) {
            long word = words[w] & mask;
            if (word != 0) {
                return w * 64 + Long.numberOfTrailingZeros(word);
            }
            mask = -1L;
        }
        return -1;
    }

    public int nextClearBit(int fromIndex) {
        if (fromIndex < 0) {
            throw new IndexOutOfBoundsException("fromIndex < 0: " + fromIndex);
        }
        int w = fromIndex >> 6;
        long mask = -1L << fromIndex;
        for (; w < used; w++) {
            long word = ~words[w] & mask;
            if (word != 0) {
                return w * 64 + Long.numberOfTrailingZeros(word);
            }
            mask = -1L;
        }
        return Math.max(fromIndex, used * 64);
    }

    public int previousSetBit(int fromIndex) {
        checkPrevious(fromIndex);
        int i = Math.min(fromIndex, length() - 1);
        while (i >= 0 && !get(i)) {
            i--;
        }
        return i;
    }

    public int previousClearBit(int fromIndex) {
        checkPrevious(fromIndex);
        int i = fromIndex;
        while (i >= 0 && get(i)) {
            i--;
        }
        return i;
    }

    private static void checkPrevious(int fromIndex) {
        if (fromIndex < -1) {
            throw new IndexOutOfBoundsException("fromIndex < -1: " + fromIndex);
        }
    }

    /** Returns the number of the highest set bit plus one. */
    public int length() {
        return used == 0 ? 0 : used * 64 - Long.numberOfLeadingZeros(words[used - 1]);
    }

    public boolean isEmpty() {
        return used == 0;
    }

    public boolean intersects(BitSet set) {
        for (int i = Math.min(used, set.used) - 1; i >= 0; i--) {
            if ((words[i] & set.words[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    public int cardinality() {
        int n = 0;
        for (int i = 0; i < used; i++) {
            n += Long.bitCount(words[i]);
        }
        return n;
    }

    public void and(BitSet set) {
        for (int i = 0; i < used; i++) {
            words[i] &= i < set.used ? set.words[i] : 0;
        }
        shrink();
    }

    public void or(BitSet set) {
        if (set.used > 0) {
            useWord(Math.max(used, set.used) - 1);
        }
        for (int i = 0; i < set.used; i++) {
            words[i] |= set.words[i];
        }
    }

    public void xor(BitSet set) {
        if (set.used > 0) {
            useWord(Math.max(used, set.used) - 1);
        }
        for (int i = 0; i < set.used; i++) {
            words[i] ^= set.words[i];
        }
        shrink();
    }

    public void andNot(BitSet set) {
        for (int i = Math.min(used, set.used) - 1; i >= 0; i--) {
            words[i] &= ~set.words[i];
        }
        shrink();
    }

    /** The members of the set in ascending order. */
    public IntStream stream() {
        return IntStream.iterate(nextSetBit(0), i -> i >= 0, i -> nextSetBit(i + 1));
    }

    public int hashCode() {
        long h = 1234;
        for (int i = used - 1; i >= 0; i--) {
            h ^= words[i] * (i + 1);
        }
        return (int) (h >> 32 ^ h);
    }

    /** Returns the number of bits in the array. */
    public int size() {
        return words.length * 64;
    }

    public boolean equals(Object obj) {
        if (!(obj instanceof BitSet)) {
            return false;
        }
        BitSet other = (BitSet) obj;
        if (used != other.used) {
            return false;
        }
        for (int i = 0; i < used; i++) {
            if (words[i] != other.words[i]) {
                return false;
            }
        }
        return true;
    }

    public Object clone() {
        if (!sized) {
            words = Arrays.copyOf(words, used);
        }
        try {
            BitSet copy = (BitSet) super.clone();
            copy.words = words.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    public String toString() {
        StringBuilder sb = new StringBuilder("{");
        for (int i = nextSetBit(0); i >= 0; i = nextSetBit(i + 1)) {
            sb.append(sb.length() == 1 ? "" : ", ").append(i);
        }
        return sb.append('}').toString();
    }
}
