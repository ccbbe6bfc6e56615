package java.lang.invoke;

/** The parts of a lambda expression's call site do not fit together. */
public class LambdaConversionException extends Exception {

    public LambdaConversionException() {
    }

    public LambdaConversionException(String message) {
        super(message);
    }

    public LambdaConversionException(String message, Throwable cause) {
        super(message, cause);
    }
}
