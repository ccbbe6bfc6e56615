package java.io;

/** There is no character encoding with this name. */
public class UnsupportedEncodingException extends IOException {

    public UnsupportedEncodingException() {
    }

    public UnsupportedEncodingException(String message) {
        super(message);
    }
}
