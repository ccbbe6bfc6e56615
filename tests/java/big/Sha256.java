// SHA-256 and SHA-1 over test vectors and long messages; HMAC; incremental updates in odd chunks.
public class Sha256 {
    static final int[] K = new int[64];
    static final int[] H0 = new int[8];

    static {
        int n = 0;
        for (int p = 2; n < 64; p++) {
            boolean prime = true;
            for (int d = 2; d * d <= p; d++) {
                prime &= p % d != 0;
            }
            if (prime) {
                K[n] = frac(root(p, 3));
                if (n < 8) {
                    H0[n] = frac(root(p, 2));
                }
                n++;
            }
        }
    }

    /** The k-th root of p as a fixed-point number with 32 bits after the point,
        found bit by bit. */ static long root(int p, int k) {
        long r = 0;
        for (int bit = 36; bit >= 0; bit--) {
            long c = r | 1L << bit;
            if (powerFits(c, k, p)) {
                r = c;
            }
        }
        return r;
    }

    static boolean powerFits(long c, int k, int p) {
        int[] acc = {1};
        int[] f = {(int) (c & 0xffff), (int) (c >>> 16 & 0xffff), (int) (c >>> 32)};
        for (int i = 0; i < k; i++) {
            acc = mul(acc, f);
        }
        int shift = 2 * k;
        int[] lim = new int[shift + 1];
        lim[shift] = p;
        for (int i = Math.max(acc.length, lim.length) - 1; i >= 0; i--) {
            int x = i < acc.length ? acc[i] : 0, y = i < lim.length ? lim[i] : 0;
            if (x != y) {
                return x < y;
            }
        }
        return true;
    }

    static int[] mul(int[] a, int[] b) {
        long[] t = new long[a.length + b.length + 1];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b.length; j++) {
                t[i + j] += (long) a[i] * b[j];
            }
        }
        int[] r = new int[t.length];
        long carry = 0;
        for (int i = 0; i < t.length; i++) {
            carry += t[i];
            r[i] = (int) (carry & 0xffff);
            carry >>>= 16;
        }
        return r;
    }

    static int frac(long fixed) { return (int) fixed; }

    private final int[] h = H0.clone();
    private final int[] w = new int[64];
    private final byte[] block = new byte[64];
    private int fill;
    private long length;

    void update(byte[] b, int off, int len) {
        for (int i = 0; i < len; i++) {
            block[fill++] = b[off + i];
            if (fill == 64) {
                compress();
            }
        }
        length += len;
    }

    private void compress() {
        fill = 0;
        for (int i = 0; i < 16; i++) {
            w[i] = block[4 * i] << 24 | (block[4 * i + 1] & 0xff) << 16 | (block[4 * i + 2] & 0xff) << 8
                | block[4 * i + 3] & 0xff;
        }
        for (int i = 16; i < 64; i++) {
            int a = w[i - 15], b = w[i - 2];
            int s0 = (a >>> 7 | a << 25) ^ (a >>> 18 | a << 14) ^ a >>> 3;
            int s1 = (b >>> 17 | b << 15) ^ (b >>> 19 | b << 13) ^ b >>> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        int a = h[0], b = h[1], c = h[2], d = h[3], e = h[4], f = h[5], g = h[6], q = h[7];
        for (int i = 0; i < 64; i++) {
            int t1 = q + (Integer.rotateRight(e, 6) ^ Integer.rotateRight(e, 11)
                ^ Integer.rotateRight(e, 25)) + (e & f ^ ~e & g) + K[i] + w[i];
            int t2 = (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22))
                + (a & b ^ a & c ^ b & c);
            q = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }
        h[0] += a;
        h[1] += b;
        h[2] += c;
        h[3] += d;
        h[4] += e;
        h[5] += f;
        h[6] += g;
        h[7] += q;
    }

    byte[] digest() {
        long bits = length * 8;
        update(new byte[] {(byte) 0x80}, 0, 1);
        byte[] zero = new byte[1];
        while (fill != 56) {
            update(zero, 0, 1);
        }
        byte[] len = new byte[8];
        for (int i = 0; i < 8; i++) {
            len[i] = (byte) (bits >>> 56 - 8 * i);
        }
        update(len, 0, 8);
        byte[] r = new byte[32];
        for (int i = 0; i < 32; i++) {
            r[i] = (byte) (h[i / 4] >>> 24 - 8 * (i % 4));
        }
        return r;
    }

    static byte[] of(byte[] m) {
        Sha256 s = new Sha256();
        s.update(m, 0, m.length);
        return s.digest();
    }

    static byte[] hmac(byte[] key, byte[] m) {
        byte[] k = new byte[64];
        System.arraycopy(key.length > 64 ? of(key) : key, 0, k, 0, key.length > 64 ? 32 : key.length);
        byte[] in = new byte[64 + m.length], out = new byte[96];
        for (int i = 0; i < 64; i++) {
            in[i] = (byte) (k[i] ^ 0x36);
            out[i] = (byte) (k[i] ^ 0x5c);
        }
        System.arraycopy(m, 0, in, 64, m.length);
        System.arraycopy(of(in), 0, out, 64, 32);
        return of(out);
    }

    static String sha1(byte[] m) {
        int n = (m.length + 8) / 64 + 1;
        byte[] p = new byte[n * 64];
        System.arraycopy(m, 0, p, 0, m.length);
        p[m.length] = (byte) 0x80;
        for (int i = 0; i < 8; i++) {
            p[p.length - 1 - i] = (byte) (m.length * 8L >>> 8 * i);
        }
        int[] h = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0}, w = new int[80];
        for (int blk = 0; blk < n; blk++) {
            for (int i = 0; i < 16; i++) {
                int o = blk * 64 + i * 4;
                w[i] = p[o] << 24 | (p[o + 1] & 255) << 16 | (p[o + 2] & 255) << 8 | p[o + 3] & 255;
            }
            for (int i = 16; i < 80; i++) {
                w[i] = Integer.rotateLeft(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
            }
            int a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
            for (int i = 0; i < 80; i++) {
                int f = i < 20 ? (b & c | ~b & d) + 0x5A827999 : i < 40 ? (b ^ c ^ d) + 0x6ED9EBA1 : i < 60
                    ? (b & c | b & d | c & d) + 0x8F1BBCDC : (b ^ c ^ d) + 0xCA62C1D6;
                int t = Integer.rotateLeft(a, 5) + f + e + w[i];
                e = d;
                d = c;
                c = Integer.rotateLeft(b, 30);
                b = a;
                a = t;
            }
            h[0] += a;
            h[1] += b;
            h[2] += c;
            h[3] += d;
            h[4] += e;
        }
        StringBuilder sb = new StringBuilder();
        for (int v : h) {
            sb.append(String.format("%08x", v));
        }
        return sb.toString();
    }

    static String hex(byte[] b) {
        StringBuilder sb = new StringBuilder();
        for (byte x : b) {
            sb.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(Integer.toHexString(K[0]) + " " + Integer.toHexString(K[63]) + " "
            + Integer.toHexString(H0[7]));
        String[] v = {"", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "The quick brown fox jumps over the lazy dog"};
        for (String s : v) {
            System.out.println(hex(of(s.getBytes())) + " " + sha1(s.getBytes()));
        }
        for (int n = 54; n < 67; n++) {
            byte[] m = new byte[n];
            java.util.Arrays.fill(m, (byte) n);
            System.out.println(n + " " + hex(of(m)) + " " + sha1(m));
        }
        byte[] big = new byte[60000];
        for (int i = 0; i < big.length; i++) {
            big[i] = (byte) (i * i >> 3);
        }
        Sha256 inc = new Sha256();
        for (int i = 0, k = 1; i < big.length; i += k, k = k * 7 % 131 + 1) {
            inc.update(big, i, Math.min(k, big.length - i));
        }
        String all = hex(of(big));
        System.out.println(all + " " + all.equals(hex(inc.digest())));
        System.out.println(hex(hmac("key".getBytes(), "message".getBytes())) + " " + hex(hmac(big, big))
            .substring(0, 16));
        byte[] chain = new byte[32];
        for (int i = 0; i < 300; i++) {
            chain = of(chain);
        }
        System.out.println(hex(chain));
    }
}
