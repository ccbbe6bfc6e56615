package java.util;

/** A conversion has a width, which it does not allow. */
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
