package java.io;

/** A file cannot be opened. */
public class FileNotFoundException extends IOException {

    public FileNotFoundException() {
    }

    public FileNotFoundException(String message) {
        super(message);
    }

    /** The message consists of the file and the operating system's reason. */
    FileNotFoundException(String path, String reason) {
        super(path + (reason == null ? "" : " (" + reason + ")"));
    }
}
