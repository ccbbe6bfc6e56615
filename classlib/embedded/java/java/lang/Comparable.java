package java.lang;

/** Objects with a natural order. */
public interface Comparable<T> {

    int compareTo(T other);
}
