package java.lang;

/** No memory is left for an object, even after a collection. */
public class OutOfMemoryError extends VirtualMachineError {

    public OutOfMemoryError() {
    }

    public OutOfMemoryError(String message) {
        super(message);
    }
}
