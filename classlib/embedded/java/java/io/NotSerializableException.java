package java.io;

/** An object is not Serializable. */
public class NotSerializableException extends ObjectStreamException {

    public NotSerializableException() {
    }

    public NotSerializableException(String message) {
        super(message);
    }
}
