package java.lang;

/** Another thread interrupted this one while it waited. */
public class InterruptedException extends Exception {

    public InterruptedException() {
    }

    public InterruptedException(String message) {
        super(message);
    }
}
