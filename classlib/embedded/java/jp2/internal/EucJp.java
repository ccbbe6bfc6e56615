package jp2.internal;

/**
 * EUC-JP: ASCII in one byte, JIS X 0208 in two, half-width katakana after 0x8e, and JIS X 0212 in
 * two bytes after 0x8f.
 */
final class EucJp extends Codec {

    private static final int KATAKANA = 0x8e;
    private static final int THIRD = 0x8f;
    /** The lowest byte of a position in a table, and the number of rows and columns. */
    private static final int FIRST = 0xa1;
    private static final int SIZE = 94;
    private static final char FIRST_KATAKANA = '\uff61';
    private static final int KATAKANA_COUNT = 63;
    private static final char YEN = '\u00a5';
    private static final char OVERLINE = '\u203e';

    /** Places by character, in pages of 256: (row * SIZE + column) * 2 + (1 in the second table) +
     * 1. */
    private static char[][] places;

    EucJp() {
        super("EUC-JP");
    }

    @Override
    public String historicalName() {
        return "EUC_JP";
    }

    @Override
    int maxBytes(int chars) {
        return 3 * chars;
    }

    private static void enter(char[][] pages, String[] table, int which) {
        for (int row = 0; row < SIZE; row++) {
            String line = table[row];
            for (int column = 0; column < line.length(); column++) {
                char c = line.charAt(column);
                if (pages[c >> 8] == null) {
                    pages[c >> 8] = new char[256];
                }
                if (c != ' ' && pages[c >> 8][c & 0xff] == 0) {
                    pages[c >> 8][c & 0xff] = (char) ((row * SIZE + column) * 2 + which + 1);
                }
            }
        }
    }

    /** Returns the place of a character, or 0. */
    private static int place(char c) {
        char[][] pages = places;
        if (pages == null) {
            pages = new char[256][];
            enter(pages, JapaneseTable.JIS_X_0208, 0);
            enter(pages, JapaneseTable.JIS_X_0212, 1);
            places = pages;
        }
        return pages[c >> 8] == null ? 0 : pages[c >> 8][c & 0xff];
    }

    @Override
    int encode(char[] in, int start, int end, byte[] out) {
        int at = 0;
        for (int i = start; i < end; i++) {
            char c = in[i];
            if (c < 0x80) {
                out[at++] = (byte) c;
            } else if (c >= FIRST_KATAKANA && c < FIRST_KATAKANA + KATAKANA_COUNT) {
                out[at++] = (byte) KATAKANA;
                out[at++] = (byte) (c - FIRST_KATAKANA + FIRST);
            } else if (c == YEN || c == OVERLINE) {
                out[at++] = (byte) (c == YEN ? '\\' : '~');
            } else {
                at = encodeByTable(c, out, at);
                i += isPair(in, i, end) ? 1 : 0;
            }
        }
        return at;
    }

    private static int encodeByTable(char c, byte[] out, int start) {
        int at = start;
        int place = place(c) - 1;
        if (place < 0) {
            out[at++] = '?';
            return at;
        }
        if ((place & 1) != 0) {
            out[at++] = (byte) THIRD;
        }
        out[at++] = (byte) (FIRST + (place >> 1) / SIZE);
        out[at++] = (byte) (FIRST + (place >> 1) % SIZE);
        return at;
    }

    private static char look(String[] table, int lead, int trail) {
        int row = lead - FIRST;
        int column = trail - FIRST;
        if (row < 0 || row >= SIZE || column < 0 || column >= table[row].length()
            || table[row].charAt(column) == ' ') {
            return REPLACEMENT;
        }
        return table[row].charAt(column);
    }

    /** Returns the character of the sequence that starts at from, whose length is known. */
    private static char read(byte[] in, int from, int length) {
        int lead = in[from] & 0xff;
        int trail = in[from + length - 1] & 0xff;
        if (length == 1) {
            return (char) lead;
        }
        if (length == 3) {
            return look(JapaneseTable.JIS_X_0212, in[from + 1] & 0xff, trail);
        }
        if (lead == KATAKANA) {
            int offset = trail - FIRST;
            return offset >= 0 && offset < KATAKANA_COUNT ? (char) (FIRST_KATAKANA + offset)
                : REPLACEMENT;
        }
        return look(JapaneseTable.JIS_X_0208, lead, trail);
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
                    int lead = in[from] & 0xff;
                    int length = lead < 0x80 ? 1 : lead == THIRD ? 3 : 2;
                    if (from + length > end) {
                        if (last) {
                            out[at++] = REPLACEMENT;
                            from = end;
                        }
                        break;
                    }
                    out[at++] = EucJp.read(in, from, length);
                    from += length;
                }
                next = from;
                return at;
            }
        };
    }
}
