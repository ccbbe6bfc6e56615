package java.lang;

/** A method was called at a time when it cannot do its work. */
public class IllegalStateException extends RuntimeException {

    public IllegalStateException() {
    }

    public IllegalStateException(String message) {
        super(message);
    }

    public IllegalStateException(String message, Throwable cause) {
        super(message, cause);
    }

    public IllegalStateException(Throwable cause) {
        super(cause);
    }
}
