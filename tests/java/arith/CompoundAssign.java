// Compound assignment with implicit narrowing, on locals, fields, statics and array elements.
public class CompoundAssign {
    static byte sb = 100;
    static short ss = 30000;
    static char sc = 60000;
    static long sl = 1L << 40;
    static float sf = 1.5f;
    static double sd = 2.5;
    byte b = -100;
    short s = -30000;
    char c = 5;
    int i = 7;
    long l = -9;
    float f = 0.1f;
    double d = 0.2;

    static int calls;

    static int index() { return calls++ % 3; }

    CompoundAssign self() {
        calls += 10;
        return this;
    }

    public static void main(String[] args) {
        sb += 100;
        ss += 10000;
        sc += 10000;
        sl += 0.75f;
        sf += 1e10;
        sd -= 1;
        System.out.println(sb + " " + ss + " " + (int) sc + " " + sl + " " + sf + " " + sd);
        sb *= 3;
        ss /= 7.9;
        sc >>= 2;
        sl ^= -1;
        sf %= 7;
        sd /= 3;
        System.out.println(sb + " " + ss + " " + (int) sc + " " + sl + " " + sf + " " + sd);
        CompoundAssign o = new CompoundAssign();
        o.b -= 100;
        o.s -= 10000;
        o.c *= 20000;
        o.i *= 1.5;
        o.l <<= 62;
        o.f += 1e-9;
        o.d *= 1e308;
        o.self().i += 3;
        o.self().b++;
        --o.self().s;
        System.out.println(o.b + " " + o.s + " " + (int) o.c + " " + o.i + " " + o.l + " " + o.f + " " + o.d
            + " " + calls);
        int[] ia = {1, 2, 3};
        ia[index()] += 10;
        ia[index()] *= ia[index()];
        ia[index()]++;
        int post = ia[index()]--;
        int pre = ++ia[index()];
        System.out.println(ia[0] + " " + ia[1] + " " + ia[2] + " " + post + " " + pre);
        byte[] ba = {127, -128};
        ba[0]++;
        ba[1]--;
        char[] ca = {0xffff, 0};
        ca[0]++;
        ca[1]--;
        short[] sa = {32767, -32768};
        sa[0]++;
        sa[1]--;
        System.out.println(ba[0] + " " + ba[1] + " " + (int) ca[0] + " " + (int) ca[1] + " " + sa[0] + " "
            + sa[1]);
        long[] la = {Long.MAX_VALUE};
        float[] fa = {1};
        double[] da = {1};
        la[0]++;
        long lp = la[0]++;
        float fp = fa[0]++ + ++fa[0];
        double dp = da[0]-- - --da[0];
        System.out.println(la[0] + " " + lp + " " + fp + " " + fa[0] + " " + dp + " " + da[0]);
        String[] str = {"a", null};
        str[0] += 1;
        str[1] += str[0];
        str[1] += 'c';
        str[1] += 2.0f;
        System.out.println(str[0] + " " + str[1]);
        boolean t = true;
        t &= false;
        t |= true;
        t ^= true;
        System.out.println(t);
    }
}
