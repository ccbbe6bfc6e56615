package java.lang;

/** A member is used by name, without access to the member. */
public class IllegalAccessException extends ReflectiveOperationException {

    public IllegalAccessException() {
    }

    public IllegalAccessException(String message) {
        super(message);
    }
}
