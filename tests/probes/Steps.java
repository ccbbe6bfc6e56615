/* Calls of all kinds and how they end; Steps.expected has all events, checked by hand. */
public class Steps {
    interface Shape {
        long area(int a, long b, double c);
    }

    static class Square implements Shape {
        public long area(int a, long b, double c) {
            return a + b;
        }

        private byte narrow(int x) {
            return (byte) x;
        }

        byte inside() {
            return narrow(511);
        }
    }

    static class Base {
        Object self() {
            return this;
        }
    }

    static class Derived extends Base {
        Object self() {
            return super.self();
        }
    }

    static void fail(int x) {
        int y = 1 / x;
    }

    static boolean caught() {
        try {
            fail(0);
        } catch (ArithmeticException e) {
            return true;
        }
        return false;
    }

    static boolean misses(Base base) {
        try {
            base.self();
        } catch (NullPointerException e) {
            return true;
        }
        return false;
    }

    static int dynamic(int x) {
        java.util.function.IntSupplier supplier = () -> x;
        return supplier.getAsInt();
    }

    public static void main(String[] args) {
        Shape shape = new Square();
        shape.area(1, 2, 3);
        new Square().inside();
        new Derived().self();
        caught();
        misses(null);
        System.arraycopy(args, 0, args, 0, 0);
        dynamic(7);
    }
}
