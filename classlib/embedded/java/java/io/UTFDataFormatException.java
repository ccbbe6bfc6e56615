package java.io;

/** Data is not in the modified UTF-8 form that DataInput expects. */
public class UTFDataFormatException extends IOException {

    public UTFDataFormatException() {
    }

    public UTFDataFormatException(String message) {
        super(message);
    }
}
