package java.lang;

/** A class uses a method that the other class no longer has. */
public class NoSuchMethodError extends IncompatibleClassChangeError {

    public NoSuchMethodError() {
    }

    public NoSuchMethodError(String message) {
        super(message);
    }
}
