package java.lang;

/** The machine found itself in a state it did not expect. */
public class InternalError extends VirtualMachineError {

    public InternalError() {
    }

    public InternalError(String message) {
        super(message);
    }

    public InternalError(String message, Throwable cause) {
        super(message, cause);
    }

    public InternalError(Throwable cause) {
        super(cause);
    }
}
