package java.lang;

/** The superclass of every record; javac and the machine supply the three methods. */
public abstract class Record {

    protected Record() {
    }

    @Override
    public abstract boolean equals(Object other);

    @Override
    public abstract int hashCode();

    @Override
    public abstract String toString();
}
