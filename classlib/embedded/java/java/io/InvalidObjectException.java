package java.io;

/** An object read from a stream is not valid. */
public class InvalidObjectException extends ObjectStreamException {

    public InvalidObjectException(String message) {
        super(message);
    }
}
