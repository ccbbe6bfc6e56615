package java.lang.invoke;

/** A method handle is used with a type that it does not have and cannot be converted to. */
public class WrongMethodTypeException extends RuntimeException {

    public WrongMethodTypeException() {
    }

    public WrongMethodTypeException(String message) {
        super(message);
    }
}
