// Expressions that need every dup and swap form: chained assignments of all types to fields, statics, arrays.
public class DupForms {
    int i;
    long l;
    double d;
    Object o;
    byte b;
    static int si;
    static long sl;
    static double sd;
    static Object so;
    char c;
    short s;
    float f;
    boolean z;
    DupForms self() {
        n++;
        return this;
    }

    static int n;
    static int idx() { return n++ % 3; }
    int[] ia = new int[3];
    long[] la = new long[3];
    double[] da = new double[3];
    Object[] oa = new Object[3];
    byte[] ba = new byte[3];
    char[] ca = new char[3];
    float[] fa = new float[3];
    short[] sa = new short[3];

    public static void main(String[] args) {
        DupForms x = new DupForms(), y = new DupForms();
        int a, b, c;
        a = b = c = 5;
        x.i = y.i = si = a = b + c;
        x.l = y.l = sl = x.i = 7;
        x.d = y.d = sd = x.l = 9;
        x.o = y.o = so = "o";
        System.out.println(a + x.i + y.i + si + " " + x.l + y.l + sl + " " + x.d + y.d + sd + x.o + y.o + so);
        x.ia[idx()] = y.ia[idx()] = x.i = 3;
        x.la[idx()] = x.l = y.la[idx()] = sl = 4;
        x.da[idx()] = x.d = y.da[idx()] = 5.5;
        x.oa[idx()] = y.oa[idx()] = x.o = y;
        System.out.println(java.util.Arrays.toString(x.ia) + java.util.Arrays.toString(y.ia)
            + java.util.Arrays.toString(x.la) + java.util.Arrays.toString(y.la)
            + java.util.Arrays.toString(x.da) + java.util.Arrays.toString(y.da)
            + (x.oa[0] == y || x.oa[1] == y || x.oa[2] == y) + n);
        int p = x.self().i++ + ++x.self().i;
        long q = x.self().l-- - --x.self().l;
        double r = x.self().d++ * --x.self().d;
        int t = x.ia[idx()]++ + --x.ia[idx()];
        long u = x.la[idx()]++ + (x.la[idx()] += 10);
        double v = x.da[idx()]-- + (x.da[idx()] *= 2);
        int w = x.ba[idx()]++ + (x.ba[idx()] -= 130) + x.ca[idx()]-- + (x.sa[idx()] += 40000) + (int)
            (x.fa[idx()] += 1.5f);
        System.out.println(p + " " + q + " " + r + " " + t + " " + u + " " + v + " " + w + " " + n);
        int post = si++ + si++ * si-- - --si;
        long lpost = sl++ ^ sl++ << sl--;
        double dp = sd++ / ++sd;
        x.self().ia[x.self().i = 1] += x.self().i + (x.self().i = 2);
        x.la[2] = x.la[1] = x.la[0] += x.ia[2] = x.ia[1];
        System.out.println(post + " " + lpost + " " + dp + " " + java.util.Arrays.toString(x.ia)
            + java.util.Arrays.toString(x.la));
        boolean z;
        if (z = x.z = x.i > 1) System.out.println("z" + z + x.z);
        while ((x.i = x.i - 1) > -3 && (y.o = x.oa[Math.abs(x.i) % 3]) == null | true) n += x.i;
        System.out.println(n + " " + y.o);
        String s = null;
        System.out.println((s = "as" + (s == null)) + s + (x.c = 'q') + (char) (x.c += 1) + x.c++
            + (x.s = (short) (x.c * 1000)) + (x.f = x.s) + (x.b = (byte) x.s));
        new DupForms().self().self().l += n;
        long big = (x.l = 1L << 40) + (y.l = x.l = -x.l);
        System.out.println(big + " " + x.l + y.l);
        synchronized (x.self().o = y.self()) { System.out.println(x.o == y); }
        long[][] m = new long[2][2];
        m[n & 1][1] += m[n++ & 1][0] = n;
        double[] dd = {1, 2};
        int k = 0;
        dd[k] = dd[k = 1] + (dd[k] = 10);
        System.out.println(m[0][0] + m[0][1] + m[1][0] + m[1][1] + " " + dd[0] + dd[1] + k);
    }
}
