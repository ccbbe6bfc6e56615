package java.nio.charset;

/** The name of a charset is not a legal name. */
public class IllegalCharsetNameException extends IllegalArgumentException {

    private final String charsetName;

    public IllegalCharsetNameException(String charsetName) {
        super(String.valueOf(charsetName));
        this.charsetName = charsetName;
    }

    public String getCharsetName() {
        return charsetName;
    }
}
