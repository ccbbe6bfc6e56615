package com.jopdesign.sys;

/** Memory after the image, allocated once. A handle is eight words: data, and methods or length. */
final class Heap {
    private static int next;

    static void init() {
        next = Native.rdMem(0);
    }

    static int allocate(int words, int second) {
        int handle = next;
        next = handle + 8 + words;
        for (int i = handle; i < next; i++) {
            Native.wrMem(0, i);
        }
        Native.wrMem(handle + 8, handle);
        Native.wrMem(second, handle + 1);
        return handle;
    }
}
