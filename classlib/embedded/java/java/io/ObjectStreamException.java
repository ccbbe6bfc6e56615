package java.io;

/** The root of what goes wrong with streams of objects. */
public abstract class ObjectStreamException extends IOException {

    protected ObjectStreamException() {
    }

    protected ObjectStreamException(String message) {
        super(message);
    }
}
