package jp2vm.analysis;

/**
 * What happens just now, on this thread. All methods belong to the event in progress: called outside of
 * one, they throw an IllegalStateException. Nothing is made before it is asked for.
 */
public final class Event {

    private Event() {
    }

    /** The machine gives this one with all events. */
    static Event make() {
        return new Event();
    }

    /** The object that the event is about, as its annotation says; null: none, or null. */
    public native Ref object();

    /** Argument {@code index}, from 0, the receiver included: an int or smaller, or a long. */
    public native long argument(int index);

    /** An argument that is a float or double. */
    public native double doubleArgument(int index);

    /** An argument that is a reference. */
    public native Ref refArgument(int index);

    /** The value that is stored or returned: an int or smaller, or a long. */
    public native long value();

    /** The same of a float or double. */
    public native double doubleValue();

    /** The same of a reference. */
    public native Ref refValue();

    /** The type of the value as in descriptors: 'I', 'L', '['; 'V': none. */
    public native char type();

    /** Allocations: the class of the new object; events of classes: that class. With dots; else "". */
    public native String className();

    /** Calls of all kinds: the class and name of the callee; "" where it is not known. */
    public native String callee();

    /** Array accesses: the index of the element. */
    public native int index();

    /** Branches: whether the condition holds; a switch: whether it does not go to its default. */
    public native boolean isTaken();

    /** Branches: where it goes, taken or not. */
    public native int targetBci();

    /** Entries of monitors: another thread had it. */
    public native boolean isContended();

    /** Native methods: ended by an exception. Waits and sleep: interrupted. */
    public native boolean isAbrupt();

    /** Waits that are over: notified. */
    public native boolean isNotified();

    /** Notifications: of all that wait. */
    public native boolean isAll();

    /** Allocations: the size of the object. Ends of collections: what live objects have. */
    public native long bytes();

    /** How long it took: a collection, or a contended monitor; how long it is to be: sleep. */
    public native long nanoseconds();

    /** Collections: their number, from 1. */
    public native long collection();

    /** Deaths: the number that the object had, see {@link Ref#id}. */
    public native long id();

    /** Polls and the end of a thread: bytecodes that the thread has executed, exactly. */
    public native long bytecodes();

    /** Polls: periods that have ended since the one before. */
    public native long periods();

    /** The number of the thread in the program, as its {@code Thread.getId}. */
    public native long threadNumber();

    /** The name of the thread in the program. */
    public native String threadName();

    /** The innermost {@code depth} methods of the stack, at most 64, with lines. One object for each stack. */
    public native Context context(int depth);

    /**
     * Polls: the thread goes on with an exception of this class of the library ("java.lang.Error") and
     * message, before its next instruction. The first request counts.
     */
    public native void raise(String className, String message);
}
