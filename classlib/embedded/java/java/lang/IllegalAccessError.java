package java.lang;

/** A class uses a member or class to which it has no access. */
public class IllegalAccessError extends IncompatibleClassChangeError {

    public IllegalAccessError() {
    }

    public IllegalAccessError(String message) {
        super(message);
    }
}
