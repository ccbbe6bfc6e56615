package jemlike.stream;

/**
 * AES with a 128-bit key (FIPS 197). The state is four words, a column each with row 0 in the
 * highest byte; the only tables are the S-box and its inverse.
 */
final class Cipher {
    static final int BLOCK_BYTES = 16;

    private static final int ROUNDS = 10;
    private static final byte[] SBOX = new byte[256];
    private static final byte[] INVERSE = new byte[256];

    static {
        fillTables();
    }

    /** Four words for each of the rounds and the start. */
    private final int[] keys;

    /** A cipher for encryption only, or for decryption only. */
    Cipher(byte[] key, boolean isForEncryption) {
        keys = expand(key);
        if (!isForEncryption) {
            for (int i = 4; i < 4 * ROUNDS; i++) {
                keys[i] = unmix(keys[i]);
            }
        }
    }

    /** Steps through the field by the generator 3, and by its inverse at the same time. */
    private static void fillTables() {
        int power = 1;
        int inverse = 1;
        for (int i = 0; i < 255; i++) {
            int spread = inverse ^ inverse << 1 ^ inverse << 2 ^ inverse << 3 ^ inverse << 4;
            int value = (spread ^ spread >>> 8) & 0xff ^ 0x63;
            SBOX[power] = (byte) value;
            INVERSE[value] = (byte) power;
            power ^= twice(power);
            inverse ^= inverse << 1;
            inverse ^= inverse << 2;
            inverse ^= inverse << 4;
            inverse &= 0xff;
            if ((inverse & 0x80) != 0) {
                inverse ^= 0x09;
            }
        }
        SBOX[0] = 0x63;
        INVERSE[0x63] = 0;
    }

    private static int rotate(int word, int bits) {
        return word << bits | word >>> 32 - bits;
    }

    /** Doubles each of the four bytes in GF(256). */
    private static int twice(int word) {
        return (word & 0x7f7f7f7f) << 1 ^ (word >>> 7 & 0x01010101) * 0x1b;
    }

    private static int mix(int word) {
        int doubled = twice(word);
        return doubled ^ rotate(word ^ doubled, 8) ^ rotate(word, 16) ^ rotate(word, 24);
    }

    private static int unmix(int word) {
        int by2 = twice(word);
        int by4 = twice(by2);
        int by8 = twice(by4);
        int by9 = word ^ by8;
        return by2 ^ by4 ^ by8 ^ rotate(by2 ^ by9, 8) ^ rotate(by4 ^ by9, 16) ^ rotate(by9, 24);
    }

    private static int substitute(int word) {
        return (SBOX[word >>> 24] & 0xff) << 24
                | (SBOX[word >>> 16 & 0xff] & 0xff) << 16
                | (SBOX[word >>> 8 & 0xff] & 0xff) << 8
                | SBOX[word & 0xff] & 0xff;
    }

    private static int load(byte[] bytes, int at) {
        return bytes[at] << 24 | (bytes[at + 1] & 0xff) << 16 | (bytes[at + 2] & 0xff) << 8
                | bytes[at + 3] & 0xff;
    }

    private static void store(int word, byte[] bytes, int at) {
        bytes[at] = (byte) (word >> 24);
        bytes[at + 1] = (byte) (word >> 16);
        bytes[at + 2] = (byte) (word >> 8);
        bytes[at + 3] = (byte) word;
    }

    private static int[] expand(byte[] key) {
        int[] keys = new int[4 * (ROUNDS + 1)];
        int constant = 1;
        for (int i = 0; i < 4; i++) {
            keys[i] = load(key, 4 * i);
        }
        for (int i = 4; i < keys.length; i++) {
            int word = keys[i - 1];
            if ((i & 3) == 0) {
                word = substitute(rotate(word, 8)) ^ constant << 24;
                constant = twice(constant);
            }
            keys[i] = keys[i - 4] ^ word;
        }
        return keys;
    }

    /** Encrypts the 16 bytes at a place of one array into the same place of another. */
    void encrypt(byte[] from, byte[] to, int at) {
        byte[] box = SBOX;
        int[] k = keys;
        int a = load(from, at) ^ k[0];
        int b = load(from, at + 4) ^ k[1];
        int c = load(from, at + 8) ^ k[2];
        int d = load(from, at + 12) ^ k[3];
        int next = 4;
        while (next < 4 * ROUNDS) {
            int p = mix(box[a >>> 24] << 24 | (box[b >>> 16 & 255] & 255) << 16
                    | (box[c >>> 8 & 255] & 255) << 8 | box[d & 255] & 255) ^ k[next++];
            int q = mix(box[b >>> 24] << 24 | (box[c >>> 16 & 255] & 255) << 16
                    | (box[d >>> 8 & 255] & 255) << 8 | box[a & 255] & 255) ^ k[next++];
            int r = mix(box[c >>> 24] << 24 | (box[d >>> 16 & 255] & 255) << 16
                    | (box[a >>> 8 & 255] & 255) << 8 | box[b & 255] & 255) ^ k[next++];
            d = mix(box[d >>> 24] << 24 | (box[a >>> 16 & 255] & 255) << 16
                    | (box[b >>> 8 & 255] & 255) << 8 | box[c & 255] & 255) ^ k[next++];
            a = p;
            b = q;
            c = r;
        }
        store((box[a >>> 24] << 24 | (box[b >>> 16 & 255] & 255) << 16
                | (box[c >>> 8 & 255] & 255) << 8 | box[d & 255] & 255) ^ k[next++], to, at);
        store((box[b >>> 24] << 24 | (box[c >>> 16 & 255] & 255) << 16
                | (box[d >>> 8 & 255] & 255) << 8 | box[a & 255] & 255) ^ k[next++], to, at + 4);
        store((box[c >>> 24] << 24 | (box[d >>> 16 & 255] & 255) << 16
                | (box[a >>> 8 & 255] & 255) << 8 | box[b & 255] & 255) ^ k[next++], to, at + 8);
        store((box[d >>> 24] << 24 | (box[a >>> 16 & 255] & 255) << 16
                | (box[b >>> 8 & 255] & 255) << 8 | box[c & 255] & 255) ^ k[next], to, at + 12);
    }

    /** Decrypts by the equivalent inverse cipher (FIPS 197, 5.3.5), which has encrypt's shape. */
    void decrypt(byte[] from, byte[] to, int at) {
        byte[] box = INVERSE;
        int[] k = keys;
        int next = 4 * ROUNDS;
        int a = load(from, at) ^ k[next];
        int b = load(from, at + 4) ^ k[next + 1];
        int c = load(from, at + 8) ^ k[next + 2];
        int d = load(from, at + 12) ^ k[next + 3];
        next -= 4;
        while (next > 0) {
            int p = unmix(box[a >>> 24] << 24 | (box[d >>> 16 & 255] & 255) << 16
                    | (box[c >>> 8 & 255] & 255) << 8 | box[b & 255] & 255) ^ k[next];
            int q = unmix(box[b >>> 24] << 24 | (box[a >>> 16 & 255] & 255) << 16
                    | (box[d >>> 8 & 255] & 255) << 8 | box[c & 255] & 255) ^ k[next + 1];
            int r = unmix(box[c >>> 24] << 24 | (box[b >>> 16 & 255] & 255) << 16
                    | (box[a >>> 8 & 255] & 255) << 8 | box[d & 255] & 255) ^ k[next + 2];
            d = unmix(box[d >>> 24] << 24 | (box[c >>> 16 & 255] & 255) << 16
                    | (box[b >>> 8 & 255] & 255) << 8 | box[a & 255] & 255) ^ k[next + 3];
            a = p;
            b = q;
            c = r;
            next -= 4;
        }
        store((box[a >>> 24] << 24 | (box[d >>> 16 & 255] & 255) << 16
                | (box[c >>> 8 & 255] & 255) << 8 | box[b & 255] & 255) ^ k[0], to, at);
        store((box[b >>> 24] << 24 | (box[a >>> 16 & 255] & 255) << 16
                | (box[d >>> 8 & 255] & 255) << 8 | box[c & 255] & 255) ^ k[1], to, at + 4);
        store((box[c >>> 24] << 24 | (box[b >>> 16 & 255] & 255) << 16
                | (box[a >>> 8 & 255] & 255) << 8 | box[d & 255] & 255) ^ k[2], to, at + 8);
        store((box[d >>> 24] << 24 | (box[c >>> 16 & 255] & 255) << 16
                | (box[b >>> 8 & 255] & 255) << 8 | box[a & 255] & 255) ^ k[3], to, at + 12);
    }
}
