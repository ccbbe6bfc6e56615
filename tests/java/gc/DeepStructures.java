// Collector faces deep lists, cyclic graphs, wide arrays of arrays, and references only from stacks and statics.
public class DeepStructures {
    static Object stat;
    Object f1, f2;
    int i = 3;
    long l = 1L << 60;
    double d = 1e300;
    DeepStructures self = this;
    static Object chain(int n) {
        Object[] a = null;
        for (int i = 0; i < n; i++) a = new Object[] {a, i};
        return a;
    }

    static int length(Object o) {
        int n = 0;
        for (Object[] a = (Object[]) o; a != null; a = (Object[]) a[0]) n++;
        return n;
    }

    static int deep(int n, Object[] mine) {
        Object[] next = {mine, n};
        if (n % 50 == 0) System.gc();
        int r = n == 0 ? 0 : deep(n - 1, next);
        return r + (Integer) next[1] + (mine == null ? 0 : (Integer) mine[1] - n - 1);
    }

    public static void main(String[] args) {
        stat = chain(300000);
        System.gc();
        System.out.println(length(stat));
        stat = null;
        for (int r = 0; r < 20; r++) {
            DeepStructures[] c = new DeepStructures[1000];
            for (int i = 0; i < c.length; i++) c[i] = new DeepStructures();
            for (int i = 0; i < c.length; i++) {
                c[i].f1 = c[(i + 1) % c.length];
                c[i].f2 = c;
            }
            if (r == 10) stat = c[0];
        }
        System.gc();
        DeepStructures x = (DeepStructures) stat;
        for (int i = 0; i < 12345; i++) x = (DeepStructures) x.f1;
        System.out.println(x.i + " " + x.l + " " + x.d + " " + (x.self == x) + " "
            + (((DeepStructures[]) x.f2)[345] == x));
        System.out.println(deep(300, null));
        Object[][][] w = new Object[50][50][];
        for (int i = 0; i < 50; i++) for (int j = 0; j < 50; j++) {
            w[i][j] = new Object[j];
            if (j > 0) w[i][j][j - 1] = "w" + i + j;
        }
        System.gc();
        int h = 0;
        for (Object[][] p : w) for (Object[] q : p) for (Object o : q) h = h * 31
            + (o == null ? 1 : o.hashCode());
        System.out.println(h);
        Object[] mix = {null, new long[] {Long.MIN_VALUE, 0x7f0000000010L}, new int[] {0x12345678}, "str",
            new Object[0]};
        System.gc();
        System.out.println(((long[]) mix[1])[1] + ((int[]) mix[2])[0] + (String) mix[3]);
    }
}
