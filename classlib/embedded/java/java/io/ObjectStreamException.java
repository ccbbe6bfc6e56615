package java.io;

/** The superclass of all failures of streams of objects. */
public abstract class ObjectStreamException extends IOException {

    protected ObjectStreamException() {
    }

    protected ObjectStreamException(String message) {
        super(message);
    }
}
