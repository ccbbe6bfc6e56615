package java.util;

/** A scanner's next token is not of the requested kind. */
public class InputMismatchException extends NoSuchElementException {
    public InputMismatchException() {
    }

    public InputMismatchException(String s) {
        super(s);
    }
}
