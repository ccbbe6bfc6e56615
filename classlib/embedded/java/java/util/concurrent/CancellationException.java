package java.util.concurrent;

/** The result of a cancelled task was requested. */
public class CancellationException extends IllegalStateException {
    public CancellationException() {
    }

    public CancellationException(String message) {
        super(message);
    }
}
