package java.lang;

/** A class has no field of the given name. */
public class NoSuchFieldException extends ReflectiveOperationException {

    public NoSuchFieldException() {
    }

    public NoSuchFieldException(String message) {
        super(message);
    }
}
