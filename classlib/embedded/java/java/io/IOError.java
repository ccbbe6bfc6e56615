package java.io;

/** A serious failure of input or output, as an unchecked error. */
public class IOError extends Error {

    public IOError(Throwable cause) {
        super(cause);
    }
}
