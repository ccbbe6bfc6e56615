package java.lang;

/** A text is not a number of the required kind. */
public class NumberFormatException extends IllegalArgumentException {

    public NumberFormatException() {
    }

    public NumberFormatException(String message) {
        super(message);
    }

    /** For an error at an index of the text. The message contains the index only if part is true. */
    static NumberFormatException at(String text, int index, int radix, boolean part) {
        if (part) {
            return new NumberFormatException(text.isEmpty() ? ""
                : "Error at index " + index + " in: \"" + text + "\"");
        }
        String suffix = radix == 10 ? "" : " under radix " + radix;
        return new NumberFormatException("For input string: \"" + text + "\"" + suffix);
    }

    static String part(CharSequence text, int beginIndex, int endIndex) {
        int length = text.length();
        if (beginIndex < 0 || beginIndex > endIndex || endIndex > length) {
            throw new IndexOutOfBoundsException();
        }
        return text.subSequence(beginIndex, endIndex).toString();
    }

    static void checkRadix(int radix) {
        if (radix < Character.MIN_RADIX) {
            throw new NumberFormatException("radix " + radix
                                            + " less than Character.MIN_RADIX");
        }
        if (radix > Character.MAX_RADIX) {
            throw new NumberFormatException("radix " + radix
                                            + " greater than Character.MAX_RADIX");
        }
    }

    static NumberFormatException outOfRange(String text, int radix) {
        return new NumberFormatException(
            "Value out of range. Value:\"" + text + "\" Radix:" + radix);
    }
}
