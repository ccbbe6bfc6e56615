package com.jopdesign.sys;

/** Calls of these become bytecodes. */
public class Native {
    public static native int rd(int address);
    public static native void wr(int value, int address);
    public static native int rdMem(int address);
    public static native void wrMem(int value, int address);
    public static native int rdIntMem(int address);
    public static native void wrIntMem(int value, int address);
    public static native int getSP();
    public static native void setSP(int value);
    public static native int getVP();
    public static native void setVP(int value);
    public static native void int2extMem(int from, int[] to, int count);
    public static native void ext2intMem(int[] from, int to, int count);
    public static native void lock(int reference);
    public static native void unlock(int reference);
    public static native long makeLong(int high, int low);
    public static native void invoke(int structure);
    public static native void invoke(int argument, int structure);
    public static native int toInt(Object object);
    public static native Object toObject(int handle);
    public static native int condMove(int x, int y, boolean which);
    public static native void memCopy(int to, int from, int index);
    public static native int getStatic(int address);
    public static native void putStatic(int value, int address);
    public static native int getField(int handle, int index);
    public static native void putField(int handle, int index, int value);
    public static native int arrayLoad(int handle, int index);
    public static native void arrayStore(int handle, int index, int value);
    public static native int arrayLength(int handle);
}
