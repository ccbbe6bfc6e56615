package java.lang;

/** A class uses a field that the other class no longer has. */
public class NoSuchFieldError extends IncompatibleClassChangeError {

    public NoSuchFieldError() {
    }

    public NoSuchFieldError(String message) {
        super(message);
    }
}
