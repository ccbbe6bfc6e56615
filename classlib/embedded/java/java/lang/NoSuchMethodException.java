package java.lang;

/** A class has no method of the given name. */
public class NoSuchMethodException extends ReflectiveOperationException {

    public NoSuchMethodException() {
    }

    public NoSuchMethodException(String message) {
        super(message);
    }
}
