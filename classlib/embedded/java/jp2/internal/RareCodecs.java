package jp2.internal;

/** Encodings that are made when they are first used, so that programs start faster. */
final class RareCodecs {

    private static final String[] LATIN_9 = {
        "ISO-8859-15", "ISO8859_15", "ISO8859-15", "ISO_8859-15", "8859_15", "LATIN9", "LATIN-9",
        "LATIN0", "L9", "CP923", "IBM923", "IBM-923", "923", "CSISO885915", "CSISOLATIN9",
        "CSISOLATIN0", "ISO8859_15_FDIS"
    };
    private static final String[] EUC_JP = {
        "EUC-JP", "EUC_JP", "EUCJP", "EUCJIS", "X-EUC-JP", "X-EUCJP", "CSEUCPKDFMTJAPANESE",
        "EXTENDED_UNIX_CODE_PACKED_FORMAT_FOR_JAPANESE"
    };

    private RareCodecs() {
    }

    private static boolean isOneOf(String[] names, String name) {
        for (String known : names) {
            if (known.equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the codec with this name, in upper or lower case, or null. */
    static Codec find(String name) {
        if (isOneOf(LATIN_9, name)) {
            return new Latin9();
        }
        return isOneOf(EUC_JP, name) ? new EucJp() : null;
    }

    /** ISO-8859-15: ISO-8859-1 except for eight characters. */
    private static final class Latin9 extends Codec {

        private static final String PLACES =
            "\u00a4\u00a6\u00a8\u00b4\u00b8\u00bc\u00bd\u00be";
        private static final String CHARACTERS =
            "\u20ac\u0160\u0161\u017d\u017e\u0152\u0153\u0178";

        Latin9() {
            super("ISO-8859-15");
        }

        @Override
        public String historicalName() {
            return "ISO8859_15";
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
                int index = c < 0xa4 ? -1 : CHARACTERS.indexOf(c);
                if (index >= 0) {
                    out[at++] = (byte) PLACES.charAt(index);
                } else if (c < 0x100 && (c < 0xa4 || PLACES.indexOf(c) < 0)) {
                    out[at++] = (byte) c;
                } else {
                    out[at++] = '?';
                    i += Codec.isPair(in, i, end) ? 1 : 0;
                }
            }
            return at;
        }

        @Override
        public Decoder decoder() {
            return new Decoder() {
                @Override
                public int decode(byte[] in, int end, char[] out, int start, int limit,
                                  boolean last) {
                    int at = start;
                    int from = next;
                    while (from < end && at < limit) {
                        char c = (char) (in[from++] & 0xff);
                        int index = c < 0xa4 ? -1 : PLACES.indexOf(c);
                        out[at++] = index < 0 ? c : CHARACTERS.charAt(index);
                    }
                    next = from;
                    return at;
                }
            };
        }
    }
}
