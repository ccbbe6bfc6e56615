package java.util;

/** A conversion has a width that it does not take. */
public class IllegalFormatWidthException extends IllegalFormatException {

    private final int width;

    public IllegalFormatWidthException(int width) {
        this.width = width;
    }

    public int getWidth() {
        return width;
    }

    @Override
    public String getMessage() {
        return Integer.toString(width);
    }
}
