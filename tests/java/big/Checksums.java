// CRC-32, CRC-16, Adler-32, Fletcher, FNV, MD5 and Murmur-like hashes over generated data, incremental and at once.
public class Checksums {
    static final int[] CRC = new int[256];
    static final int[] MD_K = new int[64];
    static final int[] MD_S = {7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

    static {
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xEDB88320 : c >>> 1;
            CRC[i] = c;
        }
        for (int i = 0; i < 64; i++) MD_K[i] = (int) (long) Math.floor(Math.abs(StrictMath.sin(i + 1))
            * 4294967296.0);
    }

    static int crc32(byte[] b, int from, int to, int c) {
        c = ~c;
        for (int i = from; i < to; i++) c = CRC[(c ^ b[i]) & 255] ^ c >>> 8;
        return ~c;
    }

    static int crc16(byte[] b) {
        int c = 0xffff;
        for (byte x : b) {
            c ^= (x & 255) << 8;
            for (int k = 0; k < 8; k++) c = (c & 0x8000) != 0 ? (c << 1 ^ 0x1021) & 0xffff : c << 1 & 0xffff;
        }
        return c;
    }

    static int adler(byte[] b) {
        int x = 1, y = 0;
        for (byte v : b) {
            x = (x + (v & 255)) % 65521;
            y = (y + x) % 65521;
        }
        return y << 16 | x;
    }

    static long fletcher(byte[] b) {
        long x = 0, y = 0;
        for (int i = 0; i + 3 < b.length; i += 4) {
            x = (x + (b[i] & 255 | (b[i + 1] & 255) << 8 | (b[i + 2] & 255) << 16 | (b[i + 3] & 255L) << 24))
                % 0xffffffffL;
            y = (y + x) % 0xffffffffL;
        }
        return y << 32 | x;
    }

    static long fnv(byte[] b) {
        long h = 0xcbf29ce484222325L;
        for (byte x : b) h = (h ^ x & 255) * 0x100000001b3L;
        return h;
    }

    static int murmur(byte[] b, int seed) {
        int h = seed;
        for (int i = 0; i + 3 < b.length; i += 4) {
            int k = b[i] & 255 | (b[i + 1] & 255) << 8 | (b[i + 2] & 255) << 16 | b[i + 3] << 24;
            h = Integer.rotateLeft(h ^ Integer.rotateLeft(k * 0xcc9e2d51, 15) * 0x1b873593, 13) * 5
                + 0xe6546b64;
        }
        h ^= b.length;
        h = (h ^ h >>> 16) * 0x85ebca6b;
        h = (h ^ h >>> 13) * 0xc2b2ae35;
        return h ^ h >>> 16;
    }

    static String md5(byte[] m) {
        int blocks = (m.length + 8) / 64 + 1;
        byte[] p = new byte[blocks * 64];
        System.arraycopy(m, 0, p, 0, m.length);
        p[m.length] = (byte) 128;
        for (int i = 0; i < 8; i++) p[p.length - 8 + i] = (byte) (m.length * 8L >>> 8 * i);
        int[] h = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
        for (int o = 0; o < p.length; o += 64) {
            int a = h[0], b = h[1], c = h[2], d = h[3];
            for (int i = 0; i < 64; i++) {
                int f, g;
                switch (i >> 4) {
                    case 0:
                        f = b & c | ~b & d;
                        g = i;
                        break;
                    case 1:
                        f = d & b | ~d & c;
                        g = 5 * i + 1 & 15;
                        break;
                    case 2:
                        f = b ^ c ^ d;
                        g = 3 * i + 5 & 15;
                        break;
                    default:
                        f = c ^ (b | ~d);
                        g = 7 * i & 15;
                }
                int w = p[o + 4 * g] & 255 | (p[o + 4 * g + 1] & 255) << 8 | (p[o + 4 * g + 2] & 255) << 16
                    | p[o + 4 * g + 3] << 24;
                int t = a + f + MD_K[i] + w;
                a = d;
                d = c;
                c = b;
                b += Integer.rotateLeft(t, MD_S[(i >> 4) * 4 + (i & 3)]);
            }
            h[0] += a;
            h[1] += b;
            h[2] += c;
            h[3] += d;
        }
        StringBuilder sb = new StringBuilder();
        for (int v : h) for (int i = 0; i < 4; i++) sb.append(Character.forDigit(v >> 8 * i + 4 & 15, 16))
            .append(Character.forDigit(v >> 8 * i & 15, 16));
        return sb.toString();
    }

    public static void main(String[] args) {
        String[] v = {"", "a", "abc", "message digest", "123456789",
            "The quick brown fox jumps over the lazy dog"};
        for (String s : v) {
            byte[] b = s.getBytes();
            System.out.println(Integer.toHexString(crc32(b, 0, b.length, 0)) + " "
                + Integer.toHexString(crc16(b)) + " " + Integer.toHexString(adler(b)) + " "
                + Long.toHexString(fnv(b)) + " " + Integer.toHexString(murmur(b, 42)) + " " + md5(b));
        }
        for (int n = 50; n < 140; n += 9) {
            byte[] b = new byte[n];
            for (int i = 0; i < n; i++) b[i] = (byte) (i * 37 + n);
            System.out.println(n + " " + md5(b) + " " + fletcher(b));
        }
        byte[] big = new byte[50000];
        int x = 1;
        for (int i = 0; i < big.length; i++) {
            x = x * 69069 + 1;
            big[i] = (byte) (x >>> 24);
        }
        int inc = 0;
        for (int i = 0; i < big.length; i += 777) inc = crc32(big, i, Math.min(i + 777, big.length), inc);
        System.out.println(inc == crc32(big, 0, big.length, 0));
        System.out.println(inc + " " + crc16(big) + " " + adler(big) + " " + fletcher(big) + " " + fnv(big)
            + " " + murmur(big, 7) + " " + md5(big));
        int flips = 0;
        for (int i = 0; i < 64; i++) {
            byte[] c = java.util.Arrays.copyOf(big, 256);
            int before = murmur(c, 0);
            c[i * 3] ^= 1 << i % 8;
            flips += Integer.bitCount(before ^ murmur(c, 0));
        }
        System.out.println(flips);
    }
}
