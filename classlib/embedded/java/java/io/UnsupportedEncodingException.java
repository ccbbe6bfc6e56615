package java.io;

/** A character encoding is not known by that name. */
public class UnsupportedEncodingException extends IOException {

    public UnsupportedEncodingException() {
    }

    public UnsupportedEncodingException(String message) {
        super(message);
    }
}
