package java.lang;

/** A call reached a method without code. */
public class AbstractMethodError extends IncompatibleClassChangeError {

    public AbstractMethodError() {
    }

    public AbstractMethodError(String message) {
        super(message);
    }
}
