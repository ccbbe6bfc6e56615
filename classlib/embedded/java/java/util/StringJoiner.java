package java.util;

/** Builds a text from parts, with a delimiter between them, a prefix and a suffix. */
public final class StringJoiner {
    private final String prefix;
    private final String delimiter;
    private final String suffix;
    private StringBuilder parts;
    private String emptyValue;

    public StringJoiner(CharSequence delimiter) {
        this(delimiter, "", "");
    }

    public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        Objects.requireNonNull(prefix, "The prefix must not be null");
        Objects.requireNonNull(delimiter, "The delimiter must not be null");
        Objects.requireNonNull(suffix, "The suffix must not be null");
        this.prefix = prefix.toString();
        this.delimiter = delimiter.toString();
        this.suffix = suffix.toString();
    }

    /** Sets the result if no part is ever added. */
    public StringJoiner setEmptyValue(CharSequence emptyValue) {
        Objects.requireNonNull(emptyValue, "The empty value must not be null");
        this.emptyValue = emptyValue.toString();
        return this;
    }

    @Override
    public String toString() {
        if (parts == null) {
            return emptyValue != null ? emptyValue : prefix + suffix;
        }
        return prefix + parts + suffix;
    }

    public StringJoiner add(CharSequence newElement) {
        if (parts == null) {
            parts = new StringBuilder();
        } else {
            parts.append(delimiter);
        }
        parts.append(String.valueOf(newElement));
        return this;
    }

    /** Adds the content of the other joiner, without its prefix and suffix, as one part. */
    public StringJoiner merge(StringJoiner other) {
        Objects.requireNonNull(other);
        return other.parts == null ? this : add(other.parts.toString());
    }

    public int length() {
        if (parts == null && emptyValue != null) {
            return emptyValue.length();
        }
        return prefix.length() + (parts == null ? 0 : parts.length()) + suffix.length();
    }
}
