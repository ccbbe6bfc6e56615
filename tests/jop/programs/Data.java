/** Arrays, fields of every type, switches, type tests, strings, and native methods. */
public class Data {
    static int i;
    static long j;
    static Object r;
    boolean z;
    byte b;
    char c;
    short s;
    int n;
    long l;
    float f;
    double d;
    Data next;
    int[] array;

    void fields(int k) {
        z = k > 1;
        b += k;
        c += k;
        s -= k;
        n += b + c + s;
        l += n;
        f += 0.5f;
        d += f;
        next = k > 2 ? this : next;
        array = next == null ? array : new int[k];
        i += n;
        j += l;
        r = k == 3 ? null : array;
    }

    static int table(int k) {
        switch (k) {
            case -1: return 4;
            case 0: return 3;
            case 1: return 9;
            case 2: return 1;
            default: return k > 0 ? 7 : 8;
        }
    }

    static int lookup(int k) {
        switch (k) {
            case -1000: return 1;
            case 5: return 2;
            case 70: return 3;
            case 1000000: return 4;
            default: return 5;
        }
    }

    static int arrays() {
        boolean[] zs = new boolean[3];
        byte[] bs = new byte[70];
        char[] cs = {'a', 'b'};
        short[] ss = new short[5];
        long[] ls = new long[4];
        float[] fs = new float[2];
        double[] ds = new double[2];
        int[][] grid = new int[3][4];
        Object[] objects = new Object[3];
        for (int k = 0; k < 2; k++) {
            zs[k] = k == 1;
            bs[k + 60] = (byte) (k * 100);
            cs[k] += k;
            ss[k] -= k;
            ls[k] = ls[k + 1] + k;
            fs[k] += k;
            ds[k] += fs[k];
            grid[k][k + 1] += k;
            objects[k] = k == 0 ? "x" : grid;
            objects[k] = objects;
        }
        System.arraycopy(bs, 60, bs, 0, 10);
        System.arraycopy(objects, 0, objects, 1, 2);
        return bs[1] + cs[1] + ss[1] + (int) ls[1] + (int) ds[1] + grid[1][2]
            + (zs[1] ? 1 : 0) + (objects[2] == objects ? 1 : 0);
    }

    static int types(Object o) {
        int found = 0;
        found += o instanceof Data ? 1 : 0;
        found += o instanceof Comparable ? 2 : 0;
        found += o instanceof CharSequence ? 4 : 0;
        found += o instanceof Number ? 8 : 0;
        found += o instanceof int[] ? 16 : 0;
        if (o instanceof String) {
            found += ((String) o).length() + ((CharSequence) o).charAt(0);
        }
        return found;
    }

    static String text(int k) {
        StringBuffer buffer = new StringBuffer();
        for (int at = 0; at < k; at++) {
            buffer.append(at).append((char) ('a' + at)).append("word".substring(at % 4));
        }
        String result = buffer.toString().toUpperCase().intern();
        return result + result.hashCode() + result.indexOf("C") + result.equals("X");
    }

    public static void main(String[] args) {
        Data data = new Data();
        int sum = 0;
        for (int k = -2; k < 6; k++) {
            data.fields(k < 0 ? 0 : k);
            sum = sum * 3 + table(k) + lookup(k) + lookup(k * 14) + lookup(k * 200000);
        }
        System.out.println(sum + " " + i + " " + j + " " + data.d + " " + arrays());
        System.out.println(types(null) + " " + types(data) + " " + types("abc") + " "
            + types(new Integer(4)) + " " + types(new int[1]));
        System.out.println(text(1) + " " + text(5));
        System.out.println(Math.max(3, 4) + " " + Math.abs(-2.5) + " "
            + (System.identityHashCode(null) + new int[][] {{1}, {2, 3}}.clone().length));
    }
}
