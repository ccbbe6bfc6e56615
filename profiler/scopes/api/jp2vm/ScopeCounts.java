package jp2vm;

import java.beans.ConstructorProperties;

/** The numbers of all scopes of one name, or of a thread. */
public final class ScopeCounts {
    private final String name;
    private final long opened;
    private final long[] values;

    ScopeCounts(String name, long opened, long... values) {
        this.name = name;
        this.opened = opened;
        this.values = values;
    }

    /**
     * Makes a copy of numbers that were read, for clients of the MXBean.
     *
     * @param name the name of the scopes or of the thread
     * @param opened how often scopes of this name were opened; 0: the machine's own scopes, and threads
     * @param instructions bytecode instructions executed
     * @param objects objects and arrays allocated
     * @param allocatedBytes the size of these, with headers
     * @param locks monitors entered
     */
    @ConstructorProperties({"name", "opened", "instructions", "objects", "allocatedBytes", "locks"})
    public ScopeCounts(String name, long opened, long instructions, long objects, long allocatedBytes, long locks) {
        this(name, opened, new long[] {instructions, objects, allocatedBytes, locks});
    }

    /**
     * Returns the name of the scopes, or of the thread.
     *
     * @return the name
     */
    public String getName() {
        return name;
    }

    /**
     * Returns how often scopes of this name were opened.
     *
     * @return 0 for the machine's own scopes and for threads
     */
    public long getOpened() {
        return opened;
    }

    /**
     * Returns the number of bytecode instructions executed.
     *
     * @return the number
     */
    public long getInstructions() {
        return values[0];
    }

    /**
     * Returns the number of objects and arrays allocated.
     *
     * @return the number
     */
    public long getObjects() {
        return values[1];
    }

    /**
     * Returns the size of these objects and arrays, with headers.
     *
     * @return the number of bytes
     */
    public long getAllocatedBytes() {
        return values[2];
    }

    /**
     * Returns how often a monitor was entered.
     *
     * @return the number
     */
    public long getLocks() {
        return values[3];
    }
}
