package java.lang;

/** The code of a native method or a native library was not found. */
public class UnsatisfiedLinkError extends LinkageError {

    public UnsatisfiedLinkError() {
    }

    public UnsatisfiedLinkError(String message) {
        super(message);
    }
}
