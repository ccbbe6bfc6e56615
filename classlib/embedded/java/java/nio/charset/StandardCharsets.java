package java.nio.charset;

import jp2.internal.Codec;

/** The encodings that every Java program can rely on. */
public final class StandardCharsets {

    public static final Charset US_ASCII = Charset.of(Codec.find("US-ASCII"));
    public static final Charset ISO_8859_1 = Charset.of(Codec.find("ISO-8859-1"));
    public static final Charset UTF_8 = Charset.of(Codec.find("UTF-8"));
    public static final Charset UTF_16BE = Charset.of(Codec.find("UTF-16BE"));
    public static final Charset UTF_16LE = Charset.of(Codec.find("UTF-16LE"));
    public static final Charset UTF_16 = Charset.of(Codec.find("UTF-16"));

    private StandardCharsets() {
    }
}
