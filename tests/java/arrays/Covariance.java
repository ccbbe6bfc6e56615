// Assignability of array types: instanceof and checkcast matrix, store checks.
public class Covariance {
    interface I { }
    interface J extends I { }
    static class A implements I { }
    static class B extends A implements J { }

    static String row(Object o) {
        return "" + b(o instanceof Object[]) + b(o instanceof Object[][]) + b(o instanceof I[])
            + b(o instanceof J[]) + b(o instanceof A[]) + b(o instanceof B[]) + b(o instanceof int[])
            + b(o instanceof int[][]) + b(o instanceof Cloneable) + b(o instanceof java.io.Serializable)
            + b(o instanceof Cloneable[]) + b(o instanceof java.io.Serializable[]) + b(o instanceof Object)
            + b(o instanceof I[][]) + b(o instanceof long[]) + b(o instanceof Comparable[])
            + b(o instanceof String[]) + b(o instanceof boolean[]) + b(o instanceof byte[]);
    }

    static char b(boolean v) { return v ? '1' : '.'; }

    static boolean store(Object[] array, Object value) {
        try {
            array[0] = value;
            return true;
        } catch (ArrayStoreException e) {
            return false;
        }
    }

    public static void main(String[] args) {
        Object[] all = {null, new Object(), new Object[1], new Object[1][1], new I[1], new J[1], new A[1],
            new B[1], new A[1][1], new B[1][1][1], new I[1][1], new int[1], new int[1][1], new long[1],
            new String[1], new Integer[1], new boolean[1], new byte[1], new Cloneable[1],
            new java.io.Serializable[1], new A(), new B(), "s", 1};
        for (Object o : all) {
            System.out.println((o == null ? "null" : o.getClass().getName()) + " " + row(o));
        }
        for (Object array : all) {
            if (array instanceof Object[]) {
                StringBuilder sb = new StringBuilder(array.getClass().getName()).append(' ');
                for (Object value : all) {
                    sb.append(b(store((Object[]) array, value)));
                }
                System.out.println(sb);
                for (int i = 0; i < all.length; i++) {
                    store((Object[]) array, null);
                }
            }
        }
        int ok = 0;
        for (Object o : all) {
            try {
                Object[] x = (Object[]) o;
                ok += 1;
            } catch (ClassCastException e) { }
            try {
                A[] x = (A[]) o;
                ok += 100;
            } catch (ClassCastException e) { }
            try {
                I[] x = (I[]) o;
                ok += 10000;
            } catch (ClassCastException e) { }
            try {
                int[] x = (int[]) o;
                ok += 1000000;
            } catch (ClassCastException e) { }
        }
        System.out.println(ok);
        A[] as = new B[2];
        as[0] = new B();
        I[] is = as;
        System.out.println(is[0] == as[0]);
    }
}
