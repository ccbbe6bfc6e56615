// Concatenation in every context: fields, arrays, returns, arguments, conditions, char arithmetic, compound on all targets.
public class ConcatTypes {
    static String st = "s";
    String in = "i";
    static char ch = 'a';
    static final String C = "const";
    static Object obj = null;
    static int n;
    static String side() {
        n++;
        return "side" + n;
    }

    String ret(int a, long b) { return in + a + b + st; }
    static String many(String a, String b, String c) { return a + b + c; }

    public static void main(String[] args) {
        ConcatTypes o = new ConcatTypes();
        st += 1 + 2;
        o.in += ch;
        o.in += ch + 1;
        st += null;
        st += obj;
        st += 'x' + 'y';
        st += (char) ('x' + 1);
        st += 1.0f / 3;
        st += new int[0].length;
        st += true ? "t" : 5;
        System.out.println(st + o.in);
        String[][] a = {{"p", null}, {"q"}};
        int i = 0;
        a[i++][i--] += a[i][i] + i + a[1][0];
        a[0][0] += side() + side() + n;
        System.out.println(a[0][1] + a[0][0] + i);
        System.out.println(many("a" + 1, side() + n, C + ch + C) + o.ret(1, 2L)
            + (st.length() > 3 ? "long" + st.length() : "short"));
        Object x = "obj";
        x += "more";
        System.out.println(x + "" + x);
        CharSequence cs = "cs" + n;
        System.out.println(cs + "!" + cs.length());
        long h = 0;
        for (int k = -300; k < 300; k++) {
            String s = "k" + k + ',' + (byte) k + (short) (k * 200) + (char) (k & 0x7f | 0x20) + (long) k * k
                * k * 1000003 + (k % 2 == 0) + k / 4f + k / 8.0;
            h = h * 31 + s.hashCode();
            if (k % 100 == 0) System.out.println(s);
        }
        System.out.println(h);
        String big = "";
        for (int k = 0; k < 300; k++) big = k % 2 == 0 ? big + k : k + big;
        System.out.println(big.length() + " " + big.hashCode());
        String e = "" + "" + null + "";
        System.out.println(e + e.length() + ("" + o.in).equals(o.in) + (("" + ch) + ch) + ("" + 'a' + 1)
            + ('a' + 1 + "") + -0.0f + 1e-10 + 100.0 + 1e7f + (double) 1e7f + Long.MAX_VALUE + Byte.MIN_VALUE
            + (int) 'z' + '\u20ac' + "\t|");
        StringBuilder sb = new StringBuilder("sb");
        System.out.println(sb + "x" + sb.append("y") + sb);
        Integer bi = null;
        Long bl = 5L;
        Character bc = 'c';
        Boolean bb = true;
        Double bd = 2.5;
        System.out.println(bi + "," + bl + bc + bb + bd + (bl + bc) + (bc + bl) + (bd + bl));
    }
}
