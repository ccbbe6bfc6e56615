package java.io;

/** What a stream says about itself contradicts what is in it. */
public class StreamCorruptedException extends ObjectStreamException {

    public StreamCorruptedException() {
    }

    public StreamCorruptedException(String message) {
        super(message);
    }
}
