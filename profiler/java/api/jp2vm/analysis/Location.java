package jp2vm.analysis;

/**
 * A place in the program where events of one kind come from: all that is known of it beforehand. There is
 * one object for each place, made when its method is translated, and given with all its events.
 */
public final class Location {

    /** For the analysis: whatever it wants to keep with the place. Threads share it. */
    public Object data;

    /** The same: a number. {@code count++} of several threads may lose some. */
    public long count;

    /** The kind of its events: "entry", "field put". */
    public final String event;

    /** The class that the place is in, with dots; "" where no method is active. */
    public final String className;

    /** The method that the place is in; "" where none is active. */
    public final String methodName;

    /** That method's descriptor: {@code (I)V}. */
    public final String descriptor;

    /** That method's access flags, as of {@link java.lang.reflect.Modifier}; 0 where none is active. */
    public final int modifiers;

    /** The source line; 0: not known. Of a method as a whole, where it begins. */
    public final int line;

    /** Index of the bytecode; -1: the method as a whole. */
    public final int bci;

    /** Number of the instruction in the method, from 1; 0: the method as a whole. */
    public final int instruction;

    /** "getfield"; "" where the place is no instruction. */
    public final String opcode;

    /** What the instruction names, unresolved: the class with dots, or "". */
    public final String targetClass;

    /** What the instruction names: the name of a field or method, or "". */
    public final String targetName;

    /** What the instruction names: its descriptor, or "". */
    public final String targetDescriptor;

    /** Blocks: behind the last instruction. */
    public final int endBci;

    /** Blocks: their length in instructions. */
    public final int instructionCount;

    /** Allocations and monitors: by native code or by the machine, not by the instruction itself. */
    public final boolean isImplicit;

    private final long handle;

    private Location(long handle, String[] texts, int[] numbers) {
        this.handle = handle;
        event = texts[0];
        className = texts[1];
        methodName = texts[2];
        descriptor = texts[3];
        opcode = texts[4];
        targetClass = texts[5];
        targetName = texts[6];
        targetDescriptor = texts[7];
        line = numbers[0];
        bci = numbers[1];
        instruction = numbers[2];
        endBci = numbers[3];
        instructionCount = numbers[4];
        isImplicit = numbers[5] != 0;
        modifiers = numbers[6];
    }

    /** The machine calls this for each place that an analysis wants. */
    static Location make(long handle, String[] texts, int[] numbers) {
        return new Location(handle, texts, numbers);
    }

    /** From now on nothing comes from here: what is left in the program costs almost nothing. */
    public void retire() {
        retire0(handle);
    }

    /** Events come again. */
    public void renew() {
        renew0(handle);
    }

    /**
     * {@return whether a pattern, as of an annotation, is one of the method that the place is in} For names
     * that come with the analysis's argument, in a guard.
     *
     * @param pattern as {@code "com.acme.**, !com.acme.Main.main"}
     * @throws IllegalArgumentException if it is no pattern
     */
    public boolean isIn(String pattern) {
        return matches0(handle, pattern);
    }

    private static native boolean matches0(long handle, String pattern);

    private static native void retire0(long handle);

    private static native void renew0(long handle);

    /** {@return {@code com.acme.Main.run}, without a line} */
    public String method() {
        return className + "." + methodName;
    }

    /** {@return {@code com.acme.Main.run:17}; if the line is not known, {@code com.acme.Main.run @34} with the bci} */
    @Override
    public String toString() {
        return methodName.isEmpty() ? event
                : line != 0 ? method() + ":" + line
                : bci < 0 ? method() : method() + " @" + bci;
    }
}
