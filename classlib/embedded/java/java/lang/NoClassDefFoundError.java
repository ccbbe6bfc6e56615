package java.lang;

/** A class that existed at compile time cannot be found or could not be initialized. */
public class NoClassDefFoundError extends LinkageError {

    public NoClassDefFoundError() {
    }

    public NoClassDefFoundError(String message) {
        super(message);
    }

    NoClassDefFoundError(String message, Throwable cause) {
        super(message, cause);
    }
}
