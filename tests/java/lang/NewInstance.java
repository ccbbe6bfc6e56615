// Class.newInstance: default constructors, failures and exceptions from the constructor.
public class NewInstance {
    public static class Good {
        int v = 42;
        static int made;
        public Good() { made++; }
    }

    public static class NoDefault {
        public NoDefault(int x) { }
    }

    public static abstract class Abs { }

    public interface Iface { }

    public static class Throws {
        public Throws() throws java.io.IOException { throw new java.io.IOException("from constructor"); }
    }

    static class Private {
        private Private() { System.out.println("private constructor ran"); }
    }

    static void make(Class<?> c) {
        try {
            Object o = c.newInstance();
            System.out.println(c.getName() + " ok " + (o.getClass() == c));
        } catch (Throwable t) {
            System.out.println(c.getName() + " " + t.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        make(Good.class);
        make(NoDefault.class);
        make(Abs.class);
        make(Iface.class);
        make(Throws.class);
        make(Private.class);
        make(int.class);
        make(int[].class);
        make(Object.class);
        make(String.class);
        make(StringBuilder.class);
        make(java.util.ArrayList.class);
        Good g = (Good) Class.forName("NewInstance$Good").newInstance();
        System.out.println(g.v + " " + Good.made);
    }
}
