package java.util.concurrent;

/** Somebody who was waited for at a barrier gave up. */
public class BrokenBarrierException extends Exception {
    public BrokenBarrierException() {
    }

    public BrokenBarrierException(String message) {
        super(message);
    }
}
