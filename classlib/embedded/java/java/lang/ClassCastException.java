package java.lang;

/** An object is not of the type that a cast requires. */
public class ClassCastException extends RuntimeException {

    public ClassCastException() {
    }

    public ClassCastException(String message) {
        super(message);
    }
}
