package jp2.internal;

/**
 * UTF-8. In a malformed sequence, each longest prefix of a valid sequence is replaced by one
 * character; a surrogate is also replaced.
 */
final class Utf8 extends Codec {

    Utf8() {
        super("UTF-8");
    }

    @Override
    public String historicalName() {
        return "UTF8";
    }

    @Override
    int maxBytes(int chars) {
        return 3 * chars;
    }

    @Override
    int encode(char[] in, int start, int end, byte[] out) {
        int at = 0;
        for (int i = start; i < end; i++) {
            char c = in[i];
            if (c < 0x80) {
                out[at++] = (byte) c;
            } else if (c < 0x800) {
                out[at++] = (byte) (0xc0 | c >> 6);
                out[at++] = (byte) (0x80 | c & 0x3f);
            } else if (isPair(in, i, end)) {
                int code = Character.toCodePoint(c, in[++i]);
                out[at++] = (byte) (0xf0 | code >> 18);
                out[at++] = (byte) (0x80 | code >> 12 & 0x3f);
                out[at++] = (byte) (0x80 | code >> 6 & 0x3f);
                out[at++] = (byte) (0x80 | code & 0x3f);
            } else if (Character.isSurrogate(c)) {
                out[at++] = '?';
            } else {
                out[at++] = (byte) (0xe0 | c >> 12);
                out[at++] = (byte) (0x80 | c >> 6 & 0x3f);
                out[at++] = (byte) (0x80 | c & 0x3f);
            }
        }
        return at;
    }

    /** ASCII, the common case, needs no extra space. */
    @Override
    public byte[] encode(char[] text, int offset, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            char c = text[offset + i];
            if (c >= 0x80) {
                return encodePart(text, offset, length);
            }
            bytes[i] = (byte) c;
        }
        return bytes;
    }

    @Override
    public Decoder decoder() {
        return new Utf8Decoder();
    }

    private static final class Utf8Decoder extends Decoder {

        @Override
        public int decode(byte[] in, int end, char[] out, int start, int limit, boolean last) {
            int at = start;
            int from = next;
            while (from < end && at < limit) {
                int b = in[from];
                if (b >= 0) {
                    out[at++] = (char) b;
                    from++;
                    continue;
                }
                b &= 0xff;
                int length = b < 0xc2 ? 1 : b < 0xe0 ? 2 : b < 0xf0 ? 3 : b < 0xf5 ? 4 : 1;
                int valid = validPrefix(in, from, end, length);
                if (length == 1 || (valid < length && (last || from + valid < end))) {
                    out[at++] = REPLACEMENT;
                    from += valid;
                } else if (valid < length) {
                    break;
                } else if (length == 4) {
                    if (at + 1 >= limit) {
                        break;
                    }
                    int code = value(in, from, length);
                    out[at++] = Character.highSurrogate(code);
                    out[at++] = Character.lowSurrogate(code);
                    from += length;
                } else {
                    char c = (char) value(in, from, length);
                    out[at++] = Character.isSurrogate(c) ? REPLACEMENT : c;
                    from += length;
                }
            }
            next = from;
            return at;
        }

        /** Returns how many bytes, from here on, start a valid sequence of this length. */
        private static int validPrefix(byte[] in, int from, int end, int length) {
            int valid = 1;
            while (valid < length && from + valid < end) {
                int b = in[from + valid] & 0xff;
                if ((b & 0xc0) != 0x80 || (valid == 1 && !fits(in[from] & 0xff, b))) {
                    break;
                }
                valid++;
            }
            return valid;
        }

        /** Rejects overlong forms and code points above U+10FFFF. */
        private static boolean fits(int first, int second) {
            switch (first) {
                case 0xe0: return second >= 0xa0;
                case 0xf0: return second >= 0x90;
                case 0xf4: return second < 0x90;
                default: return true;
            }
        }

        private static int value(byte[] in, int from, int length) {
            int code = in[from] & (0xff >> (length + 1));
            for (int i = 1; i < length; i++) {
                code = code << 6 | in[from + i] & 0x3f;
            }
            return code;
        }
    }
}
