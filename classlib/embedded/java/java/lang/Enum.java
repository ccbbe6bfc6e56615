package java.lang;

import java.io.Serializable;

/** The superclass of every enum: a name and a position in the order of declaration. */
public abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {

    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    @Override
    public String toString() {
        return name;
    }

    @Override
    public final boolean equals(Object other) {
        return this == other;
    }

    @Override
    public final int hashCode() {
        return super.hashCode();
    }

    @Override
    protected final Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    @Override
    public final int compareTo(E other) {
        Enum<?> that = other;
        if (getDeclaringClass() != that.getDeclaringClass()) {
            throw new ClassCastException();
        }
        return ordinal - that.ordinal;
    }

    /** A constant with a body has its own class, a subclass of the enum class. */
    @SuppressWarnings("unchecked")
    public final Class<E> getDeclaringClass() {
        Class<?> c = getClass();
        Class<?> above = c.getSuperclass();
        return above == Enum.class ? (Class<E>) c : (Class<E>) above;
    }

    public static <T extends Enum<T>> T valueOf(Class<T> enumClass, String name) {
        T[] constants = enumClass.sharedEnumConstants();
        if (constants == null) {
            throw new IllegalArgumentException(enumClass.getName() + " is not an enum class");
        }
        for (T constant : constants) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        throw new IllegalArgumentException("No enum constant " + enumClass.getCanonicalName()
                                           + "." + name);
    }

    @Override
    protected final void finalize() {
    }
}
