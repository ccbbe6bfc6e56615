// Variables assigned on some paths only, reused slots of different types, definite assignment through loops and switches.
public class UninitializedMerge {
    static Object slots(int k) {
        Object r;
        if (k == 0) {
            int a = 5;
            long b = a;
            r = b;
        } else if (k == 1) {
            double a = 1.5;
            r = a + 1;
        } else if (k == 2) {
            String a = "s";
            float b = 2;
            r = a + b;
        } else {
            int[] a = {k};
            char[] b = {'x', 'y'};
            r = b[a.length] + "" + a[0];
        }
        {
            long t = k;
            r = r + ":" + t;
        }
        {
            Object t = r;
            r = t.toString() + t.toString().length();
        }
        for (int t = 0; t < 2; t++) {
            r = r + "" + t;
        }
        for (String t : new String[] {"p", "q"}) r = r + t;
        return r;
    }

    static int definite(int k) {
        final int x;
        int y;
        switch (k) {
            case 0:
                x = 1;
                y = 2;
                break;
            case 1:
                x = 3;
                y = 4;
                break;
            default:
                if (k > 5) {
                    x = 5;
                    y = k;
                } else {
                    x = 6;
                    y = x + k;
                }
        }
        int z;
        boolean b = k > 2;
        if (b && (z = k * 2) > 8) return z + x;
        while (true) {
            int w;
            if (y > 20) {
                w = y;
            } else {
                y += 7;
                continue;
            }
            return w * 100 + x;
        }
    }

    static Comparable<?> merge(int k) {
        Comparable<?> c = k == 0 ? (Comparable<?>) 1 : k == 1 ? "str" : k == 2 ? (Comparable<?>) 2.5 : 'c';
        return c;
    }

    static Object ifs(boolean p, boolean q) {
        Object o = p ? q ? new int[1] : new long[2] : q ? new String[3] : new Object[4][];
        return o instanceof Object[] ? "objs" + ((Object[]) o).length : o instanceof int[] ? "ints" : "other";
    }

    static long loopMerge(int n) {
        Number acc = 0;
        for (int i = 0; i < n; i++) acc = i % 3 == 0 ? (Number) (acc.intValue() + i) : i % 3 == 1 ? (Number)
            (acc.longValue() * 2L) : (Number) (acc.doubleValue() + 0.5);
        return acc.longValue();
    }

    public static void main(String[] args) {
        for (int k = 0; k < 9; k++) System.out.println(slots(k) + " " + definite(k) + " " + merge(k) + " "
            + ifs((k & 1) == 0, (k & 2) == 0) + " " + loopMerge(k * 5));
        Object n = null;
        for (int i = 0; i < 3; i++) {
            if (i == 1) n = "now";
            System.out.print(n + " ");
        }
        System.out.println(n instanceof String);
    }
}
