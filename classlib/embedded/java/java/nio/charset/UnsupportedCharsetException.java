package java.nio.charset;

/** This library has no charset with this name. */
public class UnsupportedCharsetException extends IllegalArgumentException {

    private final String charsetName;

    public UnsupportedCharsetException(String charsetName) {
        super(String.valueOf(charsetName));
        this.charsetName = charsetName;
    }

    public String getCharsetName() {
        return charsetName;
    }
}
