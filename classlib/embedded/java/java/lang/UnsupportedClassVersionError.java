package java.lang;

/** A class file has a version that this machine does not know. */
public class UnsupportedClassVersionError extends ClassFormatError {

    public UnsupportedClassVersionError() {
    }

    public UnsupportedClassVersionError(String message) {
        super(message);
    }
}
