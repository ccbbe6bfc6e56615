package java.io;

/** A file could not be synchronized with its device. */
public class SyncFailedException extends IOException {

    SyncFailedException() {
    }

    public SyncFailedException(String message) {
        super(message);
    }
}
