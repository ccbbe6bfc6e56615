package com.jopdesign.sys;

public class Startup {
    static void boot() {
        Heap.init();
        JVMHelp.init();
        int special = Native.rdMem(1);
        int count = Native.rdMem(special + 6);
        for (int i = 0; i < count; i++) {
            Native.invoke(Native.rdMem(special + 7 + i));
        }
        Native.invoke(0, Native.rdMem(special + 3));
        for (;;) {
        }
    }
}
