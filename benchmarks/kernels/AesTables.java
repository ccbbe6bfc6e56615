/** AES with a 128-bit key over byte arrays: substitution table, shifts, field multiplication. */
public class AesTables {
    static final byte[] SBOX = substitution();

    /** Computes the S-box: the inverse in GF(256), then the affine map (FIPS 197, 5.1.1). */
    static byte[] substitution() {
        byte[] box = new byte[256];
        int p = 1;
        int q = 1;
        do {
            p = p ^ p << 1 & 0xff ^ ((p & 0x80) != 0 ? 0x1b : 0);
            q ^= q << 1;
            q ^= q << 2;
            q ^= q << 4;
            q &= 0xff;
            if ((q & 0x80) != 0) {
                q ^= 0x09;
            }
            int x = q ^ rotate(q, 1) ^ rotate(q, 2) ^ rotate(q, 3) ^ rotate(q, 4);
            box[p] = (byte) (x ^ 0x63);
        } while (p != 1);
        box[0] = 0x63;
        return box;
    }

    static int rotate(int x, int by) {
        return (x << by | x >> 8 - by) & 0xff;
    }

    static byte[] expand(byte[] key) {
        byte[] keys = new byte[176];
        for (int i = 0; i < 16; i++) {
            keys[i] = key[i];
        }
        int constant = 1;
        for (int i = 16; i < 176; i += 4) {
            byte a = keys[i - 4];
            byte b = keys[i - 3];
            byte c = keys[i - 2];
            byte d = keys[i - 1];
            if (i % 16 == 0) {
                byte first = a;
                a = (byte) (SBOX[b & 0xff] ^ constant);
                b = SBOX[c & 0xff];
                c = SBOX[d & 0xff];
                d = SBOX[first & 0xff];
                constant = twice(constant);
            }
            keys[i] = (byte) (keys[i - 16] ^ a);
            keys[i + 1] = (byte) (keys[i - 15] ^ b);
            keys[i + 2] = (byte) (keys[i - 14] ^ c);
            keys[i + 3] = (byte) (keys[i - 13] ^ d);
        }
        return keys;
    }

    static int twice(int x) {
        return x << 1 & 0xff ^ ((x & 0x80) != 0 ? 0x1b : 0);
    }

    static void addKey(byte[] state, byte[] keys, int round) {
        for (int i = 0; i < 16; i++) {
            state[i] ^= keys[round * 16 + i];
        }
    }

    /** Substitutes all bytes and shifts row r to the left by r columns. */
    static void substituteAndShift(byte[] state, byte[] work) {
        for (int i = 0; i < 16; i++) {
            work[i] = SBOX[state[i + 4 * (i & 3) & 15] & 0xff];
        }
        for (int i = 0; i < 16; i++) {
            state[i] = work[i];
        }
    }

    static void mixColumns(byte[] state) {
        for (int c = 0; c < 16; c += 4) {
            int s0 = state[c] & 0xff;
            int s1 = state[c + 1] & 0xff;
            int s2 = state[c + 2] & 0xff;
            int s3 = state[c + 3] & 0xff;
            int all = s0 ^ s1 ^ s2 ^ s3;
            state[c] = (byte) (s0 ^ all ^ twice(s0 ^ s1));
            state[c + 1] = (byte) (s1 ^ all ^ twice(s1 ^ s2));
            state[c + 2] = (byte) (s2 ^ all ^ twice(s2 ^ s3));
            state[c + 3] = (byte) (s3 ^ all ^ twice(s3 ^ s0));
        }
    }

    static void encrypt(byte[] state, byte[] keys, byte[] work) {
        addKey(state, keys, 0);
        for (int round = 1; round < 10; round++) {
            substituteAndShift(state, work);
            mixColumns(state);
            addKey(state, keys, round);
        }
        substituteAndShift(state, work);
        addKey(state, keys, 10);
    }

    /** The example of FIPS 197, appendix C.1: the result must begin with these four bytes. */
    static void check() {
        byte[] key = new byte[16];
        byte[] state = new byte[16];
        for (int i = 0; i < 16; i++) {
            key[i] = (byte) i;
            state[i] = (byte) (i * 17);
        }
        encrypt(state, expand(key), new byte[16]);
        if (state[0] != 0x69 || state[1] != (byte) 0xc4 || state[2] != (byte) 0xe0
                || state[3] != (byte) 0xd8) {
            throw new IllegalStateException("wrong cipher");
        }
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 110000);
        check();
        byte[] key = new byte[16];
        for (int i = 0; i < 16; i++) {
            key[i] = (byte) (i * 29 + 3);
        }
        byte[] keys = expand(key);
        byte[] state = new byte[16];
        byte[] work = new byte[16];
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            state[i & 15] ^= i;
            encrypt(state, keys, work);
            sum = sum * 31 + state[i * 7 & 15];
        }
        Kernel.report("AesTables", sum);
    }
}
