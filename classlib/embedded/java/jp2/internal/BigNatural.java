package jp2.internal;

/**
 * A natural number of any size that changes in place, with the operations that exact conversion
 * between binary and decimal requires. Words of 32 bits, the lowest first.
 */
final class BigNatural {

    private static final long MASK = 0xffffffffL;
    private static final int[] SMALL_POWERS_OF_FIVE = {
        1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1953125, 9765625, 48828125, 244140625,
        1220703125
    };
    private static final int LARGEST_SMALL = 13;

    private int[] words;
    private int size;

    BigNatural(long value) {
        words = new int[40];
        words[0] = (int) value;
        words[1] = (int) (value >>> 32);
        size = 2;
        trim();
    }

    private void trim() {
        while (size > 0 && words[size - 1] == 0) {
            size--;
        }
    }

    private void reserve(int length) {
        if (length > words.length) {
            int[] longer = new int[length + length / 2];
            System.arraycopy(words, 0, longer, 0, size);
            words = longer;
        }
    }

    boolean isZero() {
        return size == 0;
    }

    int bitLength() {
        return size == 0 ? 0 : 32 * size - Integer.numberOfLeadingZeros(words[size - 1]);
    }

    /** Sets this to this * factor + addend; factor and addend are below 2^32. */
    BigNatural multiplyAdd(int factor, int addend) {
        reserve(size + 1);
        long carry = addend & MASK;
        long f = factor & MASK;
        for (int i = 0; i < size; i++) {
            carry += (words[i] & MASK) * f;
            words[i] = (int) carry;
            carry >>>= 32;
        }
        if (carry != 0) {
            words[size++] = (int) carry;
        }
        return this;
    }

    BigNatural multiplyByPowerOfFive(int exponent) {
        while (exponent > LARGEST_SMALL) {
            multiplyAdd(SMALL_POWERS_OF_FIVE[LARGEST_SMALL], 0);
            exponent -= LARGEST_SMALL;
        }
        return multiplyAdd(SMALL_POWERS_OF_FIVE[exponent], 0);
    }

    BigNatural shiftLeft(int bits) {
        if (size == 0 || bits == 0) {
            return this;
        }
        int wordShift = bits >> 5;
        int bitShift = bits & 31;
        reserve(size + wordShift + 1);
        words[size] = 0;
        for (int i = size; i >= 0; i--) {
            int low = i > 0 && bitShift != 0 ? words[i - 1] >>> (32 - bitShift) : 0;
            words[i + wordShift] = (words[i] << bitShift) | low;
        }
        for (int i = 0; i < wordShift; i++) {
            words[i] = 0;
        }
        size += wordShift + 1;
        trim();
        return this;
    }

    int compareTo(BigNatural other) {
        if (size != other.size) {
            return size < other.size ? -1 : 1;
        }
        for (int i = size - 1; i >= 0; i--) {
            if (words[i] != other.words[i]) {
                return (words[i] & MASK) < (other.words[i] & MASK) ? -1 : 1;
            }
        }
        return 0;
    }

    BigNatural add(BigNatural other) {
        int length = Math.max(size, other.size);
        reserve(length + 1);
        long carry = 0;
        for (int i = 0; i < length; i++) {
            carry += i < size ? words[i] & MASK : 0;
            carry += i < other.size ? other.words[i] & MASK : 0;
            words[i] = (int) carry;
            carry >>>= 32;
        }
        words[length] = (int) carry;
        size = length + 1;
        trim();
        return this;
    }

    /** Sets this to this - other; other must not be larger than this. */
    void subtract(BigNatural other) {
        long borrow = 0;
        for (int i = 0; i < size; i++) {
            borrow += (words[i] & MASK) - (i < other.size ? other.words[i] & MASK : 0);
            words[i] = (int) borrow;
            borrow >>= 32;
        }
        trim();
    }

    /** Compares this + other with limit. */
    int compareSum(BigNatural other, BigNatural limit) {
        return copy().add(other).compareTo(limit);
    }

    BigNatural copy() {
        BigNatural result = new BigNatural(0);
        result.reserve(size);
        System.arraycopy(words, 0, result.words, 0, size);
        result.size = size;
        return result;
    }

    /** Returns this / divisor, which must be below ten, and sets this to the remainder. */
    int divideToDigit(BigNatural divisor) {
        int digit = 0;
        while (compareTo(divisor) >= 0) {
            subtract(divisor);
            digit++;
        }
        return digit;
    }

    /** Returns this / divisor, which must be below 2^63, and sets this to the remainder. */
    long divideToLong(BigNatural divisor) {
        int shift = Math.max(0, bitLength() - divisor.bitLength());
        long quotient = 0;
        BigNatural d = divisor.copy().shiftLeft(shift);
        for (int i = 0; i <= shift; i++) {
            quotient <<= 1;
            if (compareTo(d) >= 0) {
                subtract(d);
                quotient |= 1;
            }
            shiftLeft(1);
        }
        return quotient;
    }
}
