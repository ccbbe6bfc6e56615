package java.lang.invoke;

/** The parts of a string concatenation's call site do not fit together. */
public class StringConcatException extends Exception {

    public StringConcatException(String message) {
        super(message);
    }

    public StringConcatException(String message, Throwable cause) {
        super(message, cause);
    }
}
