package java.io;

/** The encoding of strings in data streams: zero takes two bytes, each surrogate three. */
final class ModifiedUtf8 {

    private ModifiedUtf8() {
    }

    /** Returns two bytes that contain the length, then the text. */
    static byte[] encode(String s) throws UTFDataFormatException {
        long size = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            size += c >= 1 && c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        }
        if (size > 65535) {
            throw new UTFDataFormatException(tooLong(s, size));
        }
        byte[] out = new byte[(int) size + 2];
        out[0] = (byte) (size >> 8);
        out[1] = (byte) size;
        int at = 2;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 1 && c < 0x80) {
                out[at++] = (byte) c;
            } else if (c < 0x800) {
                out[at++] = (byte) (0xc0 | c >> 6);
                out[at++] = (byte) (0x80 | c & 0x3f);
            } else {
                out[at++] = (byte) (0xe0 | c >> 12);
                out[at++] = (byte) (0x80 | c >> 6 & 0x3f);
                out[at++] = (byte) (0x80 | c & 0x3f);
            }
        }
        return out;
    }

    private static String tooLong(String s, long size) {
        String head = s.substring(0, 8);
        String tail = s.substring(s.length() - 8);
        return "encoded string (" + head + "..." + tail + ") too long: " + size + " bytes";
    }

    static String decode(byte[] in) throws UTFDataFormatException {
        char[] out = new char[in.length];
        int count = 0;
        int at = 0;
        while (at < in.length) {
            int b = in[at] & 0xff;
            int length = b < 0x80 ? 1 : b >> 5 == 6 ? 2 : b >> 4 == 14 ? 3 : 0;
            if (length == 0) {
                throw new UTFDataFormatException("malformed input around byte " + at);
            }
            if (at + length > in.length) {
                throw new UTFDataFormatException("malformed input: partial character at end");
            }
            int code = length == 1 ? b : b & (0xff >> (length + 1));
            for (int i = 1; i < length; i++) {
                if ((in[at + i] & 0xc0) != 0x80) {
                    throw new UTFDataFormatException("malformed input around byte "
                                                     + (at + length - 1));
                }
                code = code << 6 | in[at + i] & 0x3f;
            }
            out[count++] = (char) code;
            at += length;
        }
        return new String(out, 0, count);
    }
}
