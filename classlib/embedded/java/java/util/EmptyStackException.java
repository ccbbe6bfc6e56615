package java.util;

/** A stack without elements was asked for its top. */
public class EmptyStackException extends RuntimeException {
    public EmptyStackException() {
    }
}
