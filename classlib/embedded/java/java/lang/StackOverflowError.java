package java.lang;

/** Calls are nested too deeply for the stack of the thread. */
public class StackOverflowError extends VirtualMachineError {

    public StackOverflowError() {
    }

    public StackOverflowError(String message) {
        super(message);
    }
}
