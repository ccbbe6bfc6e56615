package com.jopdesign.sys;

/**
 * A memory area with a lifetime of its own. Here all objects live on the collected heap; an area
 * only knows its sizes and whether code runs inside it.
 */
public class Memory {
    public static final Memory immortal = new Memory(0, 0);

    private static final ThreadLocal<Memory> CURRENT = new ThreadLocal<>();

    /** The number of areas around this one. */
    public int level;

    private final int size;
    private final int backingStore;

    public Memory(int size, int bsSize) {
        this.size = size;
        backingStore = bsSize;
    }

    public Memory(int size) {
        this(size, size);
    }

    public void enter(Runnable logic) {
        level = getCurrentMemory().level + 1;
        executeInArea(logic);
    }

    public void executeInArea(Runnable logic) {
        Memory outer = getCurrentMemory();
        CURRENT.set(this);
        try {
            logic.run();
        } finally {
            CURRENT.set(outer);
        }
    }

    public void enterPrivateMemory(int size, Runnable logic) {
        new Memory(size).enter(logic);
    }

    public static Memory getCurrentMemory() {
        Memory current = CURRENT.get();
        return current == null ? immortal : current;
    }

    public static Memory getMemoryArea(Object object) {
        return immortal;
    }

    public int size() {
        return size;
    }

    public int memoryConsumed() {
        return 0;
    }

    public int memoryRemaining() {
        return size;
    }

    public int bStoreRemaining() {
        return backingStore;
    }
}
