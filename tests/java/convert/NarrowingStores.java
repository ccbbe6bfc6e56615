// Values narrowed by stores to byte, short, char and boolean fields, arrays, statics and parameters, and widened again.
public class NarrowingStores {
    byte b;
    short s;
    char c;
    boolean z;
    static byte sb;
    static short ss;
    static char sc;
    final byte[] ab = new byte[2];
    final short[] as = new short[2];
    final char[] ac = new char[2];
    final boolean[] az = new boolean[2];

    static int pass(byte b, short s, char c, boolean z) { return b * 3 + s * 5 + c * 7 + (z ? 11 : 13); }

    static byte retB(int i) { return (byte) i; }
    static short retS(int i) { return (short) i; }
    static char retC(int i) { return (char) i; }
    static boolean retZ(int i) { return (i & 1) != 0; }

    long store(int i) {
        b = (byte) i;
        s = (short) (i * 3);
        c = (char) (i * 5);
        z = (i & 4) != 0;
        sb = (byte) (b + 1);
        ss = (short) (s + b);
        sc = (char) (c + s);
        ab[i & 1] = (byte) (sb ^ ss);
        as[i & 1] += sc;
        ac[i & 1] -= (char) i;
        az[i & 1] ^= z;
        long r = pass(b, s, c, z) + pass(sb, ss, sc, az[0]) * 17L + pass(ab[0], as[1], ac[0], az[1]) * 19L;
        return r + retB(i) + retS(i >> 3) * 23L + retC(~i) * 29L + (retZ(i) ? 31 : 37);
    }

    public static void main(String[] args) {
        NarrowingStores o = new NarrowingStores();
        long h = 0;
        int[] corner = {0, 127, 128, -128, -129, 255, 256, 32767, 32768, -32769, 65535, 65536,
            Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : corner) {
            System.out.println(i + " " + o.store(i) + " " + o.b + " " + o.s + " " + (int) o.c + " " + o.z
                + " " + o.ab[0] + " " + o.as[0] + " " + (int) o.ac[1]);
        }
        for (int i = -100000; i < 100000; i += 7) {
            h = h * 31 + o.store(i * 331);
        }
        System.out.println(h);
    }
}
