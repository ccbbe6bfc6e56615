package jp2vm.analysis;

/**
 * An object of the program, to be looked at during the event that gave it, on its thread. It is no object
 * of the analysis: none of its methods can be called. Used later, it throws an IllegalStateException.
 */
public final class Ref {

    private final long address;
    private final long event;

    private Ref() {
        address = 0;
        event = 0;
    }

    /** A number of the object that no other has, from 1; it stays the same while the object lives. */
    public native long id();

    /** The name of its class, with dots: "java.lang.String", "[I". */
    public native String className();

    /** Bytes that it takes. */
    public native long bytes();

    /** Elements of an array; 0 for other objects. */
    public native int length();

    /** The text of a String; null for other objects. */
    public native String text();

    /** The value of the field of this name that is an int, smaller, or a long. */
    public native long field(String name);

    /** The same of a float or double. */
    public native double doubleField(String name);

    /** The same of a reference; null: it is null. */
    public native Ref refField(String name);

    /** An element of an array of ints, smaller, or longs. */
    public native long element(int index);

    /** The same of floats or doubles. */
    public native double doubleElement(int index);

    /** The same of references; null: it is null. */
    public native Ref refElement(int index);

    /** Whether both are the same object. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Ref && ((Ref) other).address == address;
    }

    @Override
    public int hashCode() {
        return (int) (address >>> 4);
    }

    /** {@code java.lang.String#17}. */
    @Override
    public String toString() {
        return className() + "#" + id();
    }
}
