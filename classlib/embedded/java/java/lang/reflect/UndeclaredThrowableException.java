package java.lang.reflect;

/** Wraps a checked exception that a method is not allowed to throw. */
public class UndeclaredThrowableException extends RuntimeException {

    public UndeclaredThrowableException(Throwable thrown) {
        this(thrown, null);
    }

    public UndeclaredThrowableException(Throwable thrown, String message) {
        super(message, thrown);
    }

    public Throwable getUndeclaredThrowable() {
        return getCause();
    }
}
