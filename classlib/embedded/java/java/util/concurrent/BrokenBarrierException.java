package java.util.concurrent;

/** Another thread at a barrier gave up. */
public class BrokenBarrierException extends Exception {
    public BrokenBarrierException() {
    }

    public BrokenBarrierException(String message) {
        super(message);
    }
}
