package jp2.internal;

/**
 * A character encoding, for whole texts, and for streams by a Decoder and an Encoder. Characters
 * that cannot be represented become a question mark or U+FFFD; no method throws.
 */
public abstract class Codec {

    static final char REPLACEMENT = '\ufffd';

    private static final Codec[] ALL = {
        new Utf8(), new SingleByte("ISO-8859-1", 256), new SingleByte("US-ASCII", 128),
        new Utf16("UTF-16BE", Utf16.BIG), new Utf16("UTF-16LE", Utf16.LITTLE),
        new Utf16("UTF-16", Utf16.MARKED)
    };
    private static final String[] ALIASES = {
        "UTF8", "UTF-8", "LATIN1", "ISO-8859-1", "ISO8859_1", "ISO-8859-1", "ISO8859-1",
        "ISO-8859-1", "ISO_8859-1", "ISO-8859-1", "8859_1", "ISO-8859-1", "L1", "ISO-8859-1",
        "ASCII", "US-ASCII", "ASCII7", "US-ASCII", "646", "US-ASCII", "ISO646-US", "US-ASCII",
        "ANSI_X3.4-1968", "US-ASCII", "UTF16", "UTF-16", "UTF_16", "UTF-16", "UNICODE", "UTF-16",
        "UTF_16BE", "UTF-16BE", "UTF_16LE", "UTF-16LE", "UNICODEBIGUNMARKED", "UTF-16BE",
        "UNICODELITTLEUNMARKED", "UTF-16LE"
    };

    private static Codec defaultCodec;

    private final String name;

    Codec(String name) {
        this.name = name;
    }

    /** Converts bytes to characters piece by piece. */
    public abstract static class Decoder {

        /** After a call of decode: the index of the first byte that was not used. */
        public int next;

        /**
         * Decodes bytes from next to end into out from start to limit, and returns the index after
         * the last character. Unless last is set, an incomplete sequence at the end stays unused.
         */
        public abstract int decode(byte[] in, int end, char[] out, int start, int limit,
                                   boolean last);
    }

    /** Converts characters to bytes; out must be large enough for them, see maxBytes. */
    abstract int encode(char[] in, int start, int end, byte[] out);

    /** Returns an upper bound of the number of bytes for this number of characters. */
    abstract int maxBytes(int chars);

    public abstract Decoder decoder();

    /** Returns the bytes with which a stream starts, before the first character. */
    public byte[] mark() {
        return new byte[0];
    }

    public final String name() {
        return name;
    }

    /** Returns the name that java.io uses for the encoding. */
    public String historicalName() {
        return name;
    }

    /** Returns the codec with this name, in upper or lower case, or null. */
    public static Codec find(String name) {
        for (Codec codec : ALL) {
            if (codec.name.equals(name)) {
                return codec;
            }
        }
        for (Codec codec : ALL) {
            if (codec.name.equalsIgnoreCase(name)) {
                return codec;
            }
        }
        for (int i = 0; i < ALIASES.length; i += 2) {
            if (ALIASES[i].equalsIgnoreCase(name)) {
                return find(ALIASES[i + 1]);
            }
        }
        return RareCodecs.find(name);
    }

    /** Returns the codec that the property file.encoding named at the first request. */
    public static Codec ofDefault() {
        Codec codec = defaultCodec;
        if (codec == null) {
            String wanted = System.getProperty("file.encoding");
            codec = wanted == null ? null : find(wanted);
            if (codec == null) {
                codec = ALL[0];
            }
            defaultCodec = codec;
        }
        return codec;
    }

    public byte[] encode(char[] text, int offset, int length) {
        byte[] mark = length == 0 ? new byte[0] : mark();
        byte[] body = encodePart(text, offset, length);
        if (mark.length == 0) {
            return body;
        }
        byte[] both = new byte[mark.length + body.length];
        System.arraycopy(mark, 0, both, 0, mark.length);
        System.arraycopy(body, 0, both, mark.length, body.length);
        return both;
    }

    /** Encodes a part of a text without the mark at the start. */
    public final byte[] encodePart(char[] text, int offset, int length) {
        byte[] large = new byte[maxBytes(length)];
        int used = encode(text, offset, offset + length, large);
        if (used == large.length) {
            return large;
        }
        byte[] exact = new byte[used];
        System.arraycopy(large, 0, exact, 0, used);
        return exact;
    }

    public char[] decode(byte[] bytes, int offset, int length) {
        char[] large = new char[length];
        Decoder decoder = decoder();
        decoder.next = offset;
        int used = decoder.decode(bytes, offset + length, large, 0, length, true);
        if (used == length) {
            return large;
        }
        char[] exact = new char[used];
        System.arraycopy(large, 0, exact, 0, used);
        return exact;
    }

    /** Returns whether a surrogate pair starts here. */
    static boolean isPair(char[] in, int at, int end) {
        return at + 1 < end && Character.isSurrogatePair(in[at], in[at + 1]);
    }

    /** ISO-8859-1 and US-ASCII: the first 256 or 128 characters, one byte each. */
    private static final class SingleByte extends Codec {

        private final int limit;

        SingleByte(String name, int limit) {
            super(name);
            this.limit = limit;
        }

        @Override
        public String historicalName() {
            return limit == 128 ? "ASCII" : "ISO8859_1";
        }

        @Override
        int maxBytes(int chars) {
            return chars;
        }

        @Override
        int encode(char[] in, int start, int end, byte[] out) {
            int at = 0;
            for (int i = start; i < end; i++) {
                char c = in[i];
                if (c < limit) {
                    out[at++] = (byte) c;
                } else {
                    out[at++] = '?';
                    i += isPair(in, i, end) ? 1 : 0;
                }
            }
            return at;
        }

        @Override
        public Decoder decoder() {
            return new Decoder() {
                @Override
                public int decode(byte[] in, int end, char[] out, int start, int stop,
                                  boolean last) {
                    int at = start;
                    int from = next;
                    while (from < end && at < stop) {
                        int b = in[from++] & 0xff;
                        out[at++] = b < limit ? (char) b : REPLACEMENT;
                    }
                    next = from;
                    return at;
                }
            };
        }
    }

    /** UTF-16 in either byte order, or with a byte order mark that shows the order. */
    private static final class Utf16 extends Codec {

        static final int BIG = 0;
        static final int LITTLE = 1;
        static final int MARKED = 2;

        private final int kind;

        Utf16(String name, int kind) {
            super(name);
            this.kind = kind;
        }

        @Override
        public String historicalName() {
            return kind == BIG ? "UnicodeBigUnmarked"
                : kind == LITTLE ? "UnicodeLittleUnmarked" : "UTF-16";
        }

        @Override
        public byte[] mark() {
            return kind == MARKED ? new byte[] {(byte) 0xfe, (byte) 0xff} : new byte[0];
        }

        @Override
        int maxBytes(int chars) {
            return 2 * chars;
        }

        @Override
        int encode(char[] in, int start, int end, byte[] out) {
            int at = 0;
            for (int i = start; i < end; i++) {
                char c = in[i];
                if (isPair(in, i, end)) {
                    at = put(out, at, c);
                    c = in[++i];
                } else if (Character.isSurrogate(c)) {
                    c = REPLACEMENT;
                }
                at = put(out, at, c);
            }
            return at;
        }

        private int put(byte[] out, int at, char c) {
            out[at] = (byte) (kind == LITTLE ? c : c >> 8);
            out[at + 1] = (byte) (kind == LITTLE ? c >> 8 : c);
            return at + 2;
        }

        @Override
        public Decoder decoder() {
            return new Utf16Decoder(kind);
        }
    }

    /** Reads UTF-16; lone surrogates and incomplete characters are replaced. */
    private static final class Utf16Decoder extends Decoder {

        private int kind;

        Utf16Decoder(int kind) {
            this.kind = kind;
        }

        private char get(byte[] in, int at) {
            int first = in[at] & 0xff;
            int second = in[at + 1] & 0xff;
            return (char) (kind == Utf16.LITTLE ? second << 8 | first : first << 8 | second);
        }

        @Override
        public int decode(byte[] in, int end, char[] out, int start, int limit, boolean last) {
            int at = start;
            int from = next;
            while (from + 1 < end && at < limit) {
                char c = get(in, from);
                if (kind == Utf16.MARKED) {
                    kind = c == 0xfffe ? Utf16.LITTLE : Utf16.BIG;
                    if (c == 0xfffe || c == 0xfeff) {
                        from += 2;
                        continue;
                    }
                }
                if (Character.isHighSurrogate(c)) {
                    if (from + 3 >= end) {
                        break;
                    }
                    char low = get(in, from + 2);
                    if (Character.isLowSurrogate(low)) {
                        if (at + 1 >= limit) {
                            break;
                        }
                        out[at++] = c;
                        out[at++] = low;
                        from += 4;
                        continue;
                    }
                    // A lone high surrogate and the unit after it are replaced by one character.
                    out[at++] = REPLACEMENT;
                    from += 4;
                    continue;
                }
                out[at++] = Character.isSurrogate(c) ? REPLACEMENT : c;
                from += 2;
            }
            if (last && from < end && at < limit && end - from < 4) {
                out[at++] = REPLACEMENT;
                from = end;
            }
            next = from;
            return at;
        }
    }
}
