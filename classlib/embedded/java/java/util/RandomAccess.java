package java.util;

/** Marks lists whose {@code get} takes constant time. */
public interface RandomAccess {
}
