// Load and store of every primitive array type at both ends, defaults, lengths and copies.
public class PrimitiveArrays {
    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 3, 7, 8, 9, 100}) {
            boolean[] z = new boolean[n];
            byte[] b = new byte[n];
            char[] c = new char[n];
            short[] s = new short[n];
            int[] i = new int[n];
            long[] l = new long[n];
            float[] f = new float[n];
            double[] d = new double[n];
            String[] o = new String[n];
            long h = 0;
            for (int k = 0; k < n; k++) {
                h += (z[k] ? 1 : 0) + b[k] + c[k] + s[k] + i[k] + l[k] + (long) f[k] + (long) d[k]
                    + (o[k] == null ? 0 : 1);
                z[k] = k % 3 == 0;
                b[k] = (byte) (k * 37);
                c[k] = (char) (k * 9973);
                s[k] = (short) (k * 9973);
                i[k] = k * 1000003;
                l[k] = k * 1000000000039L;
                f[k] = k / 3f;
                d[k] = k / 7.0;
                o[k] = "o" + k;
            }
            for (int k = n - 1; k >= 0; k--) {
                h = h * 31 + (z[k] ? 1 : 0);
                h = h * 31 + b[k];
                h = h * 31 + c[k];
                h = h * 31 + s[k];
                h = h * 31 + i[k];
                h = h * 31 + l[k];
                h = h * 31 + Float.floatToIntBits(f[k]);
                h = h * 31 + Double.doubleToLongBits(d[k]);
                h = h * 31 + o[k].hashCode();
            }
            System.out.println(n + " " + h + " " + (z.length + b.length + c.length + s.length + i.length
                + l.length + f.length + d.length + o.length));
        }
        int[] init = {1, 2, 3,};
        long[] linit = {1, 'a', (byte) -1};
        double[] dinit = {1, 2f, 3L};
        char[] cinit = {65, 'b', '\n', '\u00e9'};
        System.out.println(init.length + " " + linit[1] + linit[2] + " " + dinit[2] + " " + (int) cinit[3]);
        byte[] overflow = new byte[1];
        overflow[0] = (byte) 0x1ff;
        boolean[] flags = {true, false};
        flags[1] = flags[0] ^ flags[1];
        flags[0] &= !flags[1];
        System.out.println(overflow[0] + " " + flags[0] + flags[1]);
    }
}
