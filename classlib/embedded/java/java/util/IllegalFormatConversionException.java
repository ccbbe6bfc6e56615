package java.util;

/** A conversion does not accept arguments of this class. */
public class IllegalFormatConversionException extends IllegalFormatException {

    private final char conversion;
    private final Class<?> argument;

    public IllegalFormatConversionException(char conversion, Class<?> argument) {
        if (argument == null) {
            throw new NullPointerException();
        }
        this.conversion = conversion;
        this.argument = argument;
    }

    public char getConversion() {
        return conversion;
    }

    public Class<?> getArgumentClass() {
        return argument;
    }

    @Override
    public String getMessage() {
        return conversion + " != " + argument.getName();
    }
}
