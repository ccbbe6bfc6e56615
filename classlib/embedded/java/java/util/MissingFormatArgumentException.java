package java.util;

/** A format asks for an argument that is not there. */
public class MissingFormatArgumentException extends IllegalFormatException {

    private final String specifier;

    public MissingFormatArgumentException(String specifier) {
        if (specifier == null) {
            throw new NullPointerException();
        }
        this.specifier = specifier;
    }

    public String getFormatSpecifier() {
        return specifier;
    }

    @Override
    public String getMessage() {
        return "Format specifier '" + specifier + "'";
    }
}
