package java.lang;

import jp2.internal.Target;

/**
 * Null was used where an object is needed. Without a message of its own, the machine describes
 * which expression was null.
 */
public class NullPointerException extends RuntimeException {

    public NullPointerException() {
    }

    public NullPointerException(String message) {
        super(message);
    }

    /** The number of recorded traces: 0, 1, or 2 for two or more. */
    private transient int fills;
    private transient String extendedMessage;

    private native String getExtendedMessage();

    /** Gets the message first, because a second trace does not show the instruction that failed. */
    @Override
    public Throwable fillInStackTrace() {
        if (Target.IS_JOP) {
            return this;
        }
        synchronized (this) {
            if (fills == 1) {
                extendedMessage = getExtendedMessage();
            }
            if (fills < 2) {
                fills++;
            }
            return super.fillInStackTrace();
        }
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        if (message != null) {
            return message;
        }
        synchronized (this) {
            if (extendedMessage == null && fills < 2) {
                extendedMessage = getExtendedMessage();
            }
            return extendedMessage;
        }
    }
}
