// Arrays of references: nulls, identity, nested stores, array of arrays as matrix, generic arrays, instance arrays of interfaces.
public class ObjectArrays {
    interface Shape {
        int sides();
    }

    enum E implements Shape {
        TRI {
            public int sides() { return 3; }
        }, SQ {
            public int sides() { return 4; }
        }
    }

    static class Poly implements Shape, Cloneable {
        final int n;
        Poly(int n) { this.n = n; }
        public int sides() { return n; }
        @Override public Poly clone() {
            try {
                return (Poly) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @SuppressWarnings("unchecked") static <T> T[] twice(T[] a) {
        T[] r = (T[]) java.util.Arrays.copyOf(a, a.length * 2, a.getClass());
        for (int i = 0; i < a.length; i++) r[a.length + i] = a[i];
        return r;
    }

    public static void main(String[] args) {
        Shape[] s = {E.TRI, new Poly(7), null, E.SQ, () -> 100};
        int t = 0, nulls = 0;
        for (Shape x : s) if (x == null) nulls++;
        else t += x.sides();
        System.out.println(t + " " + nulls);
        Object[] o = s;
        try {
            o[2] = "not a shape";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        o[2] = new Poly(9) {
            @Override public int sides() { return n * 10; }
        };
        System.out.println(s[2].sides());
        E[] es = E.values();
        Shape[] up = es;
        try {
            up[0] = new Poly(1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        up[0] = E.SQ;
        System.out.println(es[0] + " " + E.values()[0]);
        String[] d = twice(new String[] {"a", null});
        System.out.println(d.length + d[2] + d[3] + d.getClass().getSimpleName()
            + twice(new Integer[][] {{1}, {2, 3}})[3].length);
        Object[][] grid = new Object[3][];
        grid[0] = new String[] {"x"};
        grid[1] = new Integer[] {1, 2};
        grid[2] = grid;
        int depth = 0;
        Object[] p = grid;
        while (depth < 5) {
            p = (Object[]) p[2];
            depth++;
        }
        System.out.println((p == grid) + " " + grid[0][0] + grid[1][1]);
        try {
            grid[0] = new Object[] {1};
            grid[1] = (Object[]) (Object) new int[1];
        } catch (ClassCastException e) {
            System.out.println("int[] is no Object[]");
        }
        Poly a = new Poly(3), b = a.clone();
        Poly[] ps = {a, b, a};
        Poly[] cl = ps.clone();
        System.out.println((ps[0] == ps[2]) + " " + (ps[0] == ps[1]) + " " + (cl[1] == b) + " " + (cl == ps)
            + b.n);
        Object[] self = new Object[1];
        self[0] = self;
        System.out.println(((Object[]) ((Object[]) self[0])[0])[0] == self);
        long h = 0;
        Object[] mix = new Object[1000];
        for (int i = 0; i < 1000; i++) mix[i] = i % 5 == 0 ? (Object) i : i % 5 == 1 ? "s" + i : i % 5 == 2
            ? new int[] {i} : i % 5 == 3 ? (Object) (i * 0.5) : mix;
        for (Object x : mix) h = h * 31 + (x instanceof Integer ? (Integer) x : x instanceof String
            ? x.hashCode() : x instanceof int[] ? ((int[]) x)[0] : x instanceof Double ? ((Double) x)
            .intValue() : ((Object[]) x).length);
        System.out.println(h);
        char[][] words = new char[4][];
        for (int i = 0; i < 4; i++) words[i] = ("word" + i).toCharArray();
        words[1][0] = 'W';
        StringBuilder sb = new StringBuilder();
        for (char[] w : words) sb.append(w).append(w.length);
        System.out.println(sb);
        boolean[][] tri = new boolean[5][];
        int c = 0;
        for (int i = 0; i < 5; i++) {
            tri[i] = new boolean[i];
            for (int j = 0; j < i; j++) if (tri[i][j] = (i ^ j) % 2 == 1) c++;
        }
        System.out.println(c);
    }
}
