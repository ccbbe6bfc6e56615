package java.nio.charset;

import jp2.internal.Codec;

/** The name of a character encoding that this library knows. */
public abstract class Charset implements Comparable<Charset> {

    private final String name;

    /** Only the library makes charsets. */
    Charset(String name) {
        this.name = name;
    }

    private static final class Known extends Charset {

        Known(String name) {
            super(name);
        }
    }

    static Charset of(Codec codec) {
        return new Known(codec.name());
    }

    public static boolean isSupported(String charsetName) {
        checkName(charsetName);
        return Codec.find(charsetName) != null;
    }

    public static Charset forName(String charsetName) {
        checkName(charsetName);
        Codec codec = Codec.find(charsetName);
        if (codec == null) {
            throw new UnsupportedCharsetException(charsetName);
        }
        return of(codec);
    }

    private static void checkName(String name) {
        if (name == null) {
            throw new IllegalArgumentException("Null charset name");
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean plain = c < 128 && Character.isLetterOrDigit(c);
            if (!plain && (i == 0 || "-+:_.".indexOf(c) < 0)) {
                throw new IllegalCharsetNameException(name);
            }
        }
        if (name.isEmpty()) {
            throw new IllegalCharsetNameException(name);
        }
    }

    public static Charset defaultCharset() {
        return of(Codec.ofDefault());
    }

    public final String name() {
        return name;
    }

    public String displayName() {
        return name;
    }

    public boolean canEncode() {
        return true;
    }

    @Override
    public final int compareTo(Charset other) {
        return name.compareToIgnoreCase(other.name);
    }

    @Override
    public final int hashCode() {
        return name.hashCode();
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof Charset && ((Charset) other).name.equals(name);
    }

    @Override
    public final String toString() {
        return name;
    }
}
