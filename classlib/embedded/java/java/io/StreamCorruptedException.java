package java.io;

/** The control information of a stream contradicts its content. */
public class StreamCorruptedException extends ObjectStreamException {

    public StreamCorruptedException() {
    }

    public StreamCorruptedException(String message) {
        super(message);
    }
}
