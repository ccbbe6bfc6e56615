// Exceptions from constructors, initializer blocks, super constructors, factories and static fields of other classes.
public class ConstructorFailures {
    static StringBuilder log = new StringBuilder();
    static class Base {
        Base(int k) {
            log.append("B");
            if (k == 1) throw new IllegalArgumentException("base");
            hook(k);
            log.append("b");
        }

        void hook(int k) { }
    }

    static class Mid extends Base {
        final int v;
        { log.append("i"); }
        Mid(int k) {
            super(check(k));
            log.append("M");
            if (k == 3) throw new IllegalStateException("mid");
            v = 10 / (k - 4);
        }

        static int check(int k) {
            log.append("c");
            if (k == 0) throw new UnsupportedOperationException("arg");
            return k;
        }

        @Override void hook(int k) {
            if (k == 2) throw new RuntimeException("hook");
            log.append(v);
        }
    }

    static class Leaf extends Mid {
        final Mid inner;
        Leaf(int k) {
            super(k);
            log.append("L");
            inner = k > 6 ? new Mid(k - 6) : null;
        }
    }

    static class FieldInit {
        final int a = next(), b = next(), c = next();
    }

    static int n;
    static int next() {
        if (++n % 4 == 0) throw new ArithmeticException("n" + n);
        return n;
    }

    static class Registry {
        static final java.util.List<Registry> ALL = new java.util.ArrayList<>();
        final String name;
        Registry(String s) {
            ALL.add(this);
            if (s.isEmpty()) throw new IllegalArgumentException("empty");
            name = s;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 13; k++) {
            log.setLength(0);
            String r;
            try {
                Leaf l = new Leaf(k);
                r = "v" + l.v + (l.inner == null ? "" : " inner " + l.inner.v);
            } catch (RuntimeException e) {
                r = e.getClass().getSimpleName() + " " + e.getMessage();
            }
            System.out.println(k + " " + log + " " + r);
        }
        int ok = 0;
        for (int i = 0; i < 10; i++) try {
            FieldInit f = new FieldInit();
            ok += f.a * 100 + f.b * 10 + f.c;
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(ok);
        for (String s : new String[] {"a", "", "b"}) try {
            new Registry(s);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        for (Registry g : Registry.ALL) System.out.print(g.name + " ");
        System.out.println();
        try {
            new Object() { { if (true) throw new Error("anonymous"); } };
        } catch (Error e) {
            System.out.println(e.getMessage());
        }
        Object[] arr = new Object[2];
        try {
            arr[0] = "first";
            arr[1] = new Mid(1);
        } catch (IllegalArgumentException e) {
            System.out.println(arr[0] + " " + arr[1]);
        }
    }
}
