package java.lang;

/** The new instruction names an interface or an abstract class. */
public class InstantiationError extends IncompatibleClassChangeError {

    public InstantiationError() {
    }

    public InstantiationError(String message) {
        super(message);
    }
}
