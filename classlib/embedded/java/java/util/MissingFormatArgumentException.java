package java.util;

/** A format refers to an argument that does not exist. */
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
