// ClassCastException messages for application, library, array and interface types.
public class CastMessages {
    static class A { }
    static class B { }
    interface I { }
    enum E {
        X { }
    }

    interface Code {
        Object run();
    }

    static void t(Code c) {
        try {
            System.out.println("ok " + c.run());
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        final Object a = new A(), s = "s", i = 1, arr = new int[1], as = new A[1], e = E.X, sa =
            new String[0][0];
        t(() -> (B) a);
        t(() -> (I) a);
        t(() -> (String) a);
        t(() -> (A) s);
        t(() -> (Integer) s);
        t(() -> (Runnable) s);
        t(() -> (String) i);
        t(() -> (Long) i);
        t(() -> (int[]) a);
        t(() -> (long[]) arr);
        t(() -> (String) arr);
        t(() -> (B[]) as);
        t(() -> (A) as);
        t(() -> (String[]) as);
        t(() -> (A[][]) as);
        t(() -> (Integer[]) sa);
        t(() -> (int[][]) sa);
        t(() -> (B) e);
        t(() -> (A[]) null);
        t(() -> (Comparable<?>) a);
        t(() -> (CastMessages) new Object());
        java.util.List<Object> raw = new java.util.ArrayList<>();
        raw.add(1);
        @SuppressWarnings("unchecked") java.util.List<String> ls = (java.util.List<String>) (Object) raw;
        t(() -> ls.get(0).length());
    }
}
