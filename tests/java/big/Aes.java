// AES-128 and AES-256 with tables computed at start; ECB test vectors, CBC and CTR round trips.
public class Aes {
    static final int[] SBOX = new int[256], INV = new int[256];

    static int xtime(int a) { return (a << 1 ^ (a >> 7 & 1) * 0x1b) & 0xff; }

    static int gmul(int a, int b) {
        int r = 0;
        for (; b != 0; b >>= 1, a = xtime(a)) {
            if ((b & 1) != 0) {
                r ^= a;
            }
        }
        return r;
    }

    static {
        int p = 1, q = 1;
        do {
            p = p ^ xtime(p);
            q ^= q << 1;
            q ^= q << 2;
            q ^= q << 4;
            q &= 0xff;
            if ((q & 0x80) != 0) {
                q ^= 0x09;
            }
            int x = q ^ rotl8(q, 1) ^ rotl8(q, 2) ^ rotl8(q, 3) ^ rotl8(q, 4);
            SBOX[p] = (x ^ 0x63) & 0xff;
        } while (p != 1);
        SBOX[0] = 0x63;
        for (int i = 0; i < 256; i++) {
            INV[SBOX[i]] = i;
        }
    }

    static int rotl8(int x, int n) { return (x << n | x >> 8 - n) & 0xff; }

    final int rounds;
    final int[] w;
    final int[] s = new int[16];

    Aes(byte[] key) {
        int nk = key.length / 4;
        rounds = nk + 6;
        w = new int[4 * (rounds + 1)];
        for (int i = 0; i < nk; i++) {
            w[i] = key[4 * i] << 24 | (key[4 * i + 1] & 255) << 16 | (key[4 * i + 2] & 255) << 8
                | key[4 * i + 3] & 255;
        }
        int rcon = 1;
        for (int i = nk; i < w.length; i++) {
            int t = w[i - 1];
            if (i % nk == 0) {
                t = sub(Integer.rotateLeft(t, 8)) ^ rcon << 24;
                rcon = xtime(rcon);
            } else if (nk > 6 && i % nk == 4) {
                t = sub(t);
            }
            w[i] = w[i - nk] ^ t;
        }
    }

    static int sub(int x) {
        return SBOX[x >>> 24] << 24 | SBOX[x >> 16 & 255] << 16 | SBOX[x >> 8 & 255] << 8 | SBOX[x & 255];
    }

    private void addKey(int r) {
        for (int i = 0; i < 16; i++) {
            s[i] ^= w[4 * r + i / 4] >>> 24 - 8 * (i % 4) & 255;
        }
    }

    private void shift(int dir) {
        int[] t = s.clone();
        for (int c = 0; c < 4; c++) {
            for (int r = 0; r < 4; r++) {
                s[4 * c + r] = t[4 * (c + dir * r + 4 & 3) + r];
            }
        }
    }

    private void mix(int a, int b, int c, int d) {
        for (int k = 0; k < 16; k += 4) {
            int x = s[k], y = s[k + 1], z = s[k + 2], u = s[k + 3];
            s[k] = gmul(x, a) ^ gmul(y, b) ^ gmul(z, c) ^ gmul(u, d);
            s[k + 1] = gmul(x, d) ^ gmul(y, a) ^ gmul(z, b) ^ gmul(u, c);
            s[k + 2] = gmul(x, c) ^ gmul(y, d) ^ gmul(z, a) ^ gmul(u, b);
            s[k + 3] = gmul(x, b) ^ gmul(y, c) ^ gmul(z, d) ^ gmul(u, a);
        }
    }

    void encrypt(byte[] in, int at, byte[] out, int to) {
        for (int i = 0; i < 16; i++) {
            s[i] = in[at + i] & 255;
        }
        addKey(0);
        for (int r = 1; r <= rounds; r++) {
            for (int i = 0; i < 16; i++) {
                s[i] = SBOX[s[i]];
            }
            shift(1);
            if (r < rounds) {
                mix(2, 3, 1, 1);
            }
            addKey(r);
        }
        for (int i = 0; i < 16; i++) {
            out[to + i] = (byte) s[i];
        }
    }

    void decrypt(byte[] in, int at, byte[] out, int to) {
        for (int i = 0; i < 16; i++) {
            s[i] = in[at + i] & 255;
        }
        addKey(rounds);
        for (int r = rounds - 1; r >= 0; r--) {
            shift(-1);
            for (int i = 0; i < 16; i++) {
                s[i] = INV[s[i]];
            }
            addKey(r);
            if (r > 0) {
                mix(14, 11, 13, 9);
            }
        }
        for (int i = 0; i < 16; i++) {
            out[to + i] = (byte) s[i];
        }
    }

    byte[] cbc(byte[] m, byte[] iv, boolean enc) {
        byte[] r = new byte[m.length], prev = iv.clone(), t = new byte[16];
        for (int k = 0; k < m.length; k += 16) {
            if (enc) {
                for (int i = 0; i < 16; i++) {
                    t[i] = (byte) (m[k + i] ^ prev[i]);
                }
                encrypt(t, 0, r, k);
                System.arraycopy(r, k, prev, 0, 16);
            } else {
                decrypt(m, k, t, 0);
                for (int i = 0; i < 16; i++) {
                    r[k + i] = (byte) (t[i] ^ prev[i]);
                }
                System.arraycopy(m, k, prev, 0, 16);
            }
        }
        return r;
    }

    byte[] ctr(byte[] m, long nonce) {
        byte[] r = new byte[m.length], c = new byte[16], pad = new byte[16];
        for (int k = 0; k < m.length; k++) {
            if (k % 16 == 0) {
                for (int i = 0; i < 8; i++) {
                    c[i] = (byte) (nonce >>> 56 - 8 * i);
                    c[8 + i] = (byte) ((long) (k / 16) >>> 56 - 8 * i);
                }
                encrypt(c, 0, pad, 0);
            }
            r[k] = (byte) (m[k] ^ pad[k % 16]);
        }
        return r;
    }

    static byte[] unhex(String s) {
        byte[] r = new byte[s.length() / 2];
        for (int i = 0; i < r.length; i++) {
            r[i] = (byte) Integer.parseInt(s.substring(2 * i, 2 * i + 2), 16);
        }
        return r;
    }

    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) {
            sb.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        byte[] plain = unhex("00112233445566778899aabbccddeeff"), out = new byte[16], back = new byte[16];
        for (int bits : new int[] {128, 192, 256}) {
            byte[] key = new byte[bits / 8];
            for (int i = 0; i < key.length; i++) {
                key[i] = (byte) i;
            }
            Aes a = new Aes(key);
            a.encrypt(plain, 0, out, 0);
            a.decrypt(out, 0, back, 0);
            System.out.println(bits + " " + hex(out) + " " + hex(back));
        }
        byte[] msg = new byte[4096], iv = unhex("0f0e0d0c0b0a09080706050403020100");
        for (int i = 0; i < msg.length; i++) {
            msg[i] = (byte) (i * 7 ^ i >> 5);
        }
        Aes a = new Aes(unhex("2b7e151628aed2a6abf7158809cf4f3c"));
        byte[] c = a.cbc(msg, iv, true);
        int h = 0;
        for (int i = 0; i < c.length; i++) {
            h = h * 31 + c[i];
            if (i % 512 == 511) {
                System.out.println(i + " " + h);
            }
        }
        System.out.println(java.util.Arrays.equals(msg, a.cbc(c, iv, false)));
        byte[] t = a.ctr(msg, 0x1122334455667788L);
        System.out.println(java.util.Arrays.hashCode(t) + " "
            + java.util.Arrays.equals(msg, a.ctr(t, 0x1122334455667788L)));
        byte[] k = new byte[16];
        for (int i = 0; i < 150; i++) {
            new Aes(k).encrypt(k, 0, out, 0);
            k = out.clone();
        }
        System.out.println(hex(k));
    }
}
