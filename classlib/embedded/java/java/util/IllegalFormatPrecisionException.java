package java.util;

/** A conversion has a precision, which it does not allow. */
public class IllegalFormatPrecisionException extends IllegalFormatException {

    private final int precision;

    public IllegalFormatPrecisionException(int precision) {
        this.precision = precision;
    }

    public int getPrecision() {
        return precision;
    }

    @Override
    public String getMessage() {
        return Integer.toString(precision);
    }
}
