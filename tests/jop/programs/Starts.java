/** Static initializers: one inside another, on every kind of first use; their order does not matter. */
public class Starts {
    static final StringBuffer LOG = new StringBuffer("main ");

    static class Base {
        static int value = note("base ", 3);

        static int get() {
            return value;
        }
    }

    static class Derived extends Base {
        static int own = note("derived ", value + Other.TABLE.length);
    }

    static class Other {
        static final int[] TABLE = {1, 2, note("other ", 4)};
        int field = TABLE[2];
    }

    static class Late {
        static int count = note("late ", 1);

        static int next() {
            return ++count;
        }
    }

    static int note(String text, int value) {
        LOG.append(text);
        return value;
    }

    public static void main(String[] args) {
        int sum = Derived.own + new Other().field + Derived.get();
        for (int i = 0; i < 3; i++) {
            sum += Late.next();
        }
        System.out.println(LOG.length() + " " + sum);
    }
}
