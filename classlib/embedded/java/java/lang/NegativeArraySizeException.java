package java.lang;

/** An array with a negative length was requested. */
public class NegativeArraySizeException extends RuntimeException {

    public NegativeArraySizeException() {
    }

    public NegativeArraySizeException(String message) {
        super(message);
    }
}
