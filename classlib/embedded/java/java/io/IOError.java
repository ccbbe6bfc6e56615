package java.io;

/** A serious input or output failure that is not checked. */
public class IOError extends Error {

    public IOError(Throwable cause) {
        super(cause);
    }
}
