package java.lang;

/** An object was stored in an array of another type. */
public class ArrayStoreException extends RuntimeException {

    public ArrayStoreException() {
    }

    public ArrayStoreException(String message) {
        super(message);
    }
}
