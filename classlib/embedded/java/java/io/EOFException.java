package java.io;

/** The input ended in the middle of a value. */
public class EOFException extends IOException {

    public EOFException() {
    }

    public EOFException(String message) {
        super(message);
    }
}
