// Objects with many reference fields in several superclasses, arrays mixed with primitives: all must stay alive.
public class WideReferences {
    static class A {
        Object a1, a2;
        long p1 = 0x7f00000000L;
        Object a3;
        byte b = 1;
        Object a4;
    }

    static class B extends A {
        int q = 5;
        Object b1;
        double d = 1e9;
        Object[] b2;
        char c = 'c';
        Object b3;
    }

    static class C extends B {
        boolean z = true;
        Object c1, c2, c3, c4, c5, c6, c7, c8;
        short s = 3;
        String t;
    }

    static Object make(int i) {
        return i % 3 == 0 ? (Object) ("v" + i) : i % 3 == 1 ? new int[] {i} : new Object[] {"n" + i};
    }

    static int val(Object o) {
        return o instanceof String ? Integer.parseInt(((String) o).substring(1)) : o instanceof int[]
            ? ((int[]) o)[0] : val(((Object[]) o)[0]);
    }

    static C fill(int k) {
        C x = new C();
        x.a1 = make(k);
        x.a2 = make(k + 1);
        x.a3 = make(k + 2);
        x.a4 = make(k + 3);
        x.b1 = make(k + 4);
        x.b2 = new Object[] {make(k + 5), null, make(k + 6)};
        x.b3 = make(k + 7);
        x.c1 = make(k + 8);
        x.c2 = make(k + 9);
        x.c3 = make(k + 10);
        x.c4 = make(k + 11);
        x.c5 = make(k + 12);
        x.c6 = make(k + 13);
        x.c7 = make(k + 14);
        x.c8 = make(k + 15);
        x.t = "v" + k;
        return x;
    }

    static long check(C x) {
        long h = x.p1 + x.b + x.q + (long) x.d + x.c + (x.z ? 1 : 0) + x.s;
        for (Object o : new Object[] {x.a1, x.a2, x.a3, x.a4, x.b1, x.b2[0], x.b2[2], x.b3, x.c1, x.c2, x.c3,
            x.c4, x.c5, x.c6, x.c7, x.c8, x.t}) h = h * 31 + val(o);
        return h;
    }

    public static void main(String[] args) {
        C[] cs = new C[300];
        long[] h = new long[300];
        for (int r = 0; r < 30; r++) {
            for (int i = 0; i < 300; i++) {
                if (cs[i] != null && check(cs[i]) != h[i]) System.out.println("lost " + i);
                if ((i + r) % 3 == 0) {
                    cs[i] = fill(i * 7 + r);
                    h[i] = check(cs[i]);
                }
            }
            if (r % 5 == 0) {
                System.gc();
                System.out.println(r + " " + h[r] + " " + h[299 - r]);
            }
        }
        A[] up = cs;
        Object[] top = up;
        cs = null;
        System.gc();
        long s = 0;
        for (Object o : top) if (o != null) s = s * 31 + check((C) o);
        System.out.println(s);
        Object[][] nest = new Object[100][];
        for (int i = 0; i < 100; i++) {
            nest[i] = new Object[100];
            for (int j = 0; j < 100; j++) nest[i][j] = j % 2 == 0 ? make(i * j) : nest[i];
            if (i % 20 == 0) System.gc();
        }
        int t = 0;
        for (Object[] row : nest) for (Object o : row) t = t * 31 + (o == row ? 1 : val(o));
        System.out.println(t);
    }
}
