// A failing initializer: ExceptionInInitializerError first, NoClassDefFoundError afterwards, with messages.
public class InitFailure {
    static class Bad {
        static int x = 1 / zero();
        static void m() { }
    }

    static class BadError {
        static {
            if (true) throw new StackOverflowError("error passes through");
        }

        static int y;
    }

    static class BadChild extends Bad {
        static int z = 3;
    }

    static class BadChecked {
        static { boom(); }
        static int q;
    }

    static class Nested {
        static int v = BadLeaf.w + 1;
    }

    static class BadLeaf {
        static int w = Integer.parseInt("not a number");
    }

    interface BadI {
        Object X = fail();
    }

    static boolean works;
    static class Sometimes {
        static {
            if (!works) throw new IllegalStateException("later");
        }

        static int v = 4;
    }

    static int zero() { return 0; }
    static Object fail() { throw new UnsupportedOperationException("iface"); }
    @SuppressWarnings("unchecked") static <X extends Throwable> void sneak(Throwable t) throws X {
        throw (X) t;
    }

    static void boom() { InitFailure.<RuntimeException>sneak(new java.io.IOException("checked")); }

    interface Code {
        Object run() throws Exception;
    }

    static void t(String n, Code c) {
        try {
            System.out.println(n + " ok " + c.run());
        } catch (Throwable e) {
            System.out.println(n + " " + e + " | " + e.getMessage() + " | " + e.getCause());
            if (e instanceof ExceptionInInitializerError) System.out.println("   "
                + ((ExceptionInInitializerError) e).getException());
            if (e.getCause() != null && e.getCause().getCause() != null)
                System.out.println("   " + e.getCause().getCause());
        }
    }

    public static void main(String[] args) {
        t("first", () -> Bad.x);
        t("second", () -> Bad.x);
        t("call", () -> {
            Bad.m();
            return 1;
        });
        t("new", () -> new Bad());
        t("child", () -> BadChild.z);
        t("child again", () -> new BadChild());
        t("error", () -> BadError.y);
        t("error again", () -> BadError.y);
        t("checked", () -> BadChecked.q);
        t("checked again", () -> BadChecked.q);
        t("nested", () -> Nested.v);
        t("nested again", () -> Nested.v);
        t("leaf", () -> BadLeaf.w);
        t("interface", () -> BadI.X);
        t("interface again", () -> BadI.X);
        t("forName", () -> Class.forName("InitFailure$Bad"));
        t("array", () -> new Bad[2].length);
        t("literal", () -> Bad.class.getSimpleName());
        t("instanceof", () -> (Object) "x" instanceof Bad);
        t("sometimes", () -> Sometimes.v);
        works = true;
        t("sometimes again", () -> Sometimes.v);
    }
}
