package java.lang;

/** A class uses a member or class that it has no access to. */
public class IllegalAccessError extends IncompatibleClassChangeError {

    public IllegalAccessError() {
    }

    public IllegalAccessError(String message) {
        super(message);
    }
}
