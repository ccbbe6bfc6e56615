package com.jopdesign.sys;

/**
 * The processor's own operations. On JOP every call to this class is replaced by one bytecode.
 *
 * <p>Memory and devices are reached by {@link #rd} and {@link #wr}, which are native. Bits and
 * numbers are converted in Java. The stack pointer, method structures and the addresses of objects
 * do not exist in this machine: methods that need them throw UnsupportedOperationException.
 */
public class Native {
    /** On JOP, the on-chip memory with the stack; here, ordinary memory. */
    private static final int[] STACK_MEMORY = new int[Const.STACK_SIZE];

    public Native() {
    }

    /** Reads a word of memory, or a device's register if the address is negative. */
    public static native int rd(int address);

    /** Writes a word of memory, or a device's register if the address is negative. */
    public static native void wr(int value, int address);

    public static native int rdMem(int address);

    public static native void wrMem(int value, int address);

    public static int rdIntMem(int address) {
        return STACK_MEMORY[address];
    }

    public static void wrIntMem(int value, int address) {
        STACK_MEMORY[address] = value;
    }

    public static void int2extMem(int source, int[] destination, int count) {
        System.arraycopy(STACK_MEMORY, source, destination, 0, count);
    }

    public static void ext2intMem(int[] source, int destination, int count) {
        System.arraycopy(source, 0, STACK_MEMORY, destination, count);
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("not available in this machine");
    }

    public static int getSP() {
        throw unsupported();
    }

    public static void setSP(int value) {
        throw unsupported();
    }

    public static int getVP() {
        throw unsupported();
    }

    public static void setVP(int value) {
        throw unsupported();
    }

    public static void invoke(int argument, int method) {
        throw unsupported();
    }

    public static void invoke(int method) {
        throw unsupported();
    }

    /** Returns a number for the object, which is almost always unique; it is not an address. */
    public static int toInt(Object o) {
        return System.identityHashCode(o);
    }

    public static Object toObject(int address) {
        throw unsupported();
    }

    public static int[] toIntArray(int address) {
        throw unsupported();
    }

    public static RtThreadImpl toRtThreadImpl(int address) {
        throw unsupported();
    }

    public static int toInt(float value) {
        return Float.floatToRawIntBits(value);
    }

    public static float toFloat(int bits) {
        return Float.intBitsToFloat(bits);
    }

    public static long toLong(double value) {
        return Double.doubleToRawLongBits(value);
    }

    public static double toDouble(long bits) {
        return Double.longBitsToDouble(bits);
    }

    public static long makeLong(int high, int low) {
        return (long) high << 32 | low & 0xFFFFFFFFL;
    }

    public static void lock(int address) {
        throw unsupported();
    }

    public static void unlock(int address) {
        throw unsupported();
    }

    public static int condMove(int x, int y, boolean condition) {
        return condition ? x : y;
    }

    public static Object condMoveRef(Object x, Object y, boolean condition) {
        return condition ? x : y;
    }

    /** Ensures that later reads see what other cores have written; not necessary here. */
    public static void invalidate() {
    }

    /** Copies one word; a negative position ends a copy of the garbage collector. */
    public static void memCopy(int destination, int source, int position) {
        if (position >= 0) {
            wr(rd(source + position), destination + position);
        }
    }

    public static int getStatic(int address) {
        throw unsupported();
    }

    public static void putStatic(int value, int address) {
        throw unsupported();
    }

    public static int getField(int reference, int index) {
        throw unsupported();
    }

    public static void putField(int reference, int index, int value) {
        throw unsupported();
    }

    public static int arrayLoad(int reference, int index) {
        throw unsupported();
    }

    public static void arrayStore(int reference, int index, int value) {
        throw unsupported();
    }

    public static int arrayLength(int reference) {
        throw unsupported();
    }
}
