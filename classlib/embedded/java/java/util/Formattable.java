package java.util;

/** An object that knows how to print itself under the conversion s. */
public interface Formattable {

    void formatTo(Formatter formatter, int flags, int width, int precision);
}
