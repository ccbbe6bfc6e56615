package jemlike.stream;

/** A queue of blocks of bytes between two stages: one core puts, one core takes. */
final class BlockQueue {
    static final int BLOCK_BYTES = 128;
    private static final int BLOCKS = 8;

    private final byte[][] blocks = new byte[BLOCKS][BLOCK_BYTES];
    private volatile int taken;
    private volatile int put;

    boolean isFull() {
        return put - taken == BLOCKS;
    }

    boolean isEmpty() {
        return put == taken;
    }

    /** The block to fill next; it can be taken after {@link #put}. */
    byte[] free() {
        return blocks[put & BLOCKS - 1];
    }

    void put() {
        put = put + 1;
    }

    /** The oldest block; its place is free again after {@link #take}. */
    byte[] first() {
        return blocks[taken & BLOCKS - 1];
    }

    void take() {
        taken = taken + 1;
    }
}
