package java.lang;

/** A class depends on another that has changed in an incompatible way. */
public class LinkageError extends Error {

    public LinkageError() {
    }

    public LinkageError(String message) {
        super(message);
    }

    public LinkageError(String message, Throwable cause) {
        super(message, cause);
    }
}
