package java.io;

/** Input or output was interrupted. */
public class InterruptedIOException extends IOException {

    public InterruptedIOException() {
    }

    public InterruptedIOException(String message) {
        super(message);
    }

    /** The number of bytes transferred before the interruption. */
    public int bytesTransferred = 0;
}
