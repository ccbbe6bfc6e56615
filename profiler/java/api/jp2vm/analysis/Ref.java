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

    /** {@return a number of the object that no other has, from 1; it stays the same while the object lives} */
    public native long id();

    /** {@return the name of its class, with dots: "java.lang.String", "[I"} */
    public native String className();

    /**
     * {@return whether its class is the class or interface of this name, or a subtype of it}
     * @param className with dots, as {@link #className} returns it: "java.util.Map"
     */
    public native boolean isA(String className);

    /** {@return the bytes that it takes} */
    public native long bytes();

    /** {@return the elements of an array; 0 for other objects} */
    public native int length();

    /** {@return the text of a String; null for other objects} */
    public native String text();

    /**
     * {@return the value of a field that is an int, smaller, or a long}
     * @param name of the field; that of the most special class counts
     */
    public native long field(String name);

    /**
     * {@return the value of a field that is a float or double}
     * @param name of the field
     */
    public native double doubleField(String name);

    /**
     * {@return the value of a field that is a reference; null: it is null}
     * @param name of the field
     */
    public native Ref refField(String name);

    /**
     * {@return an element of an array of ints, smaller, or longs}
     * @param index from 0
     */
    public native long element(int index);

    /**
     * {@return an element of an array of floats or doubles}
     * @param index from 0
     */
    public native double doubleElement(int index);

    /**
     * {@return an element of an array of references; null: it is null}
     * @param index from 0
     */
    public native Ref refElement(int index);

    /** {@return whether both are the same object} */
    @Override
    public boolean equals(Object other) {
        return other instanceof Ref && ((Ref) other).address == address;
    }

    /** {@return a hash of its address, which does not change} */
    @Override
    public int hashCode() {
        return (int) (address >>> 4);
    }

    /** {@return its class and number: {@code java.lang.String#17}} */
    @Override
    public String toString() {
        return className() + "#" + id();
    }
}
