package java.util;

/** The top of an empty stack was requested. */
public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {
    }
}
