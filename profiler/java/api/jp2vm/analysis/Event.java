package jp2vm.analysis;

/**
 * What happens just now, on this thread. All methods belong to the event in progress. If no event is in
 * progress, they throw an IllegalStateException. Nothing is made before it is asked for.
 */
public final class Event {

    private Event() {
    }

    /** The machine gives this one with all events. */
    static Event make() {
        return new Event();
    }

    /** {@return the object that the event is about, as its annotation says; null if there is none, or it is null} */
    public native Ref object();

    /**
     * {@return an argument that is an int or smaller, or a long}
     * @param index from 0, the receiver included
     */
    public native long argument(int index);

    /**
     * {@return an argument that is a float or double}
     * @param index from 0, the receiver included
     */
    public native double doubleArgument(int index);

    /**
     * {@return an argument that is a reference}
     * @param index from 0, the receiver included
     */
    public native Ref refArgument(int index);

    /** {@return the value that is stored or returned: an int or smaller, or a long} */
    public native long value();

    /** {@return the value that is stored or returned: a float or double} */
    public native double doubleValue();

    /** {@return the value that is stored or returned: a reference} */
    public native Ref refValue();

    /** {@return the type of the value as in descriptors: 'I', 'L', '['; 'V': none} */
    public native char type();

    /** {@return the class of the allocated object, or the class that the event is about, with dots; else ""} */
    public native String className();

    /** {@return the class that declares the field, and its name, of reads and stores of fields; else ""} */
    public native String field();

    /** {@return the class and name of the called method, for calls of all kinds; "" where it is not known} */
    public native String callee();

    /** {@return the index of the element, of array accesses} */
    public native int index();

    /** {@return how many elements native code has stored, from the index on} */
    public native int elements();

    /** {@return of branches: whether the condition holds; of switches: whether it does not go to its default} */
    public native boolean isTaken();

    /** {@return where a branch goes, taken or not} */
    public native int targetBci();

    /** {@return whether another thread had the monitor that is entered} */
    public native boolean isContended();

    /** {@return whether a native method has ended by an exception, a wait or sleep by an interrupt} */
    public native boolean isAbrupt();

    /** {@return whether a wait has ended because it was notified} */
    public native boolean isNotified();

    /** {@return whether all that wait are notified} */
    public native boolean isAll();

    /** {@return the size of the allocated object; at the end of a collection, of all live objects} */
    public native long bytes();

    /** {@return the duration of a collection or of the wait for a monitor; the requested duration of a sleep} */
    public native long nanoseconds();

    /** {@return the number of the collection, from 1} */
    public native long collection();

    /** {@return the number that an object had that has died, see {@link Ref#id}} */
    public native long id();

    /** {@return the bytecodes that the thread has executed, exactly: polls and the end of a thread} */
    public native long bytecodes();

    /** {@return the periods that have ended since the poll before} */
    public native long periods();

    /** {@return the number of the thread in the program, as its {@code Thread.getId}} */
    public native long threadNumber();

    /** {@return the name of the thread in the program} */
    public native String threadName();

    /**
     * {@return the innermost methods of the stack, with lines; one object for each stack}
     * @param depth how many, at most 64
     */
    public native Context context(int depth);

    /**
     * The thread goes on with an exception before its next instruction. Polls only; the first request counts.
     *
     * @param className of the library: "java.lang.Error"
     * @param message of the exception; null: none
     */
    public native void raise(String className, String message);
}
