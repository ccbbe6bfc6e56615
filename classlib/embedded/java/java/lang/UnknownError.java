package java.lang;

/** A serious failure of the machine of unknown kind. */
public class UnknownError extends VirtualMachineError {

    public UnknownError() {
    }

    public UnknownError(String message) {
        super(message);
    }
}
