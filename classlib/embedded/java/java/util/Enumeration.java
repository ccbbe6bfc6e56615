package java.util;

/** The older form of {@link Iterator}, without removal. */
public interface Enumeration<E> {
    boolean hasMoreElements();

    E nextElement();

    /** Returns the rest of this enumeration as an iterator. */
    default Iterator<E> asIterator() {
        return new Iterator<E>() {
            @Override
            public boolean hasNext() {
                return hasMoreElements();
            }

            @Override
            public E next() {
                return nextElement();
            }
        };
    }
}
