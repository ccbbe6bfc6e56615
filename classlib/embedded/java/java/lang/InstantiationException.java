package java.lang;

/** A class object cannot be used to make an instance. */
public class InstantiationException extends ReflectiveOperationException {

    public InstantiationException() {
    }

    public InstantiationException(String message) {
        super(message);
    }
}
