package java.io;

/** A file cannot be opened. */
public class FileNotFoundException extends IOException {

    public FileNotFoundException() {
    }

    public FileNotFoundException(String message) {
        super(message);
    }

    /** The file and the reason that the operating system gives. */
    FileNotFoundException(String path, String reason) {
        super(path + (reason == null ? "" : " (" + reason + ")"));
    }
}
