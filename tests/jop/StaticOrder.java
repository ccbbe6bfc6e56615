/** Static initializers before main: each prints its name; comments state the dependencies. */
public class StaticOrder {
    static final StringBuffer order = new StringBuffer();

    static void note(String name) {
        Log.text.append(name).append(' ');
    }

    static final class Log { // everybody's
        static StringBuffer text = new StringBuffer("order: ");
    }

    static final class ByField { // Last
        static int x = Last.value + 1;

        static {
            note("ByField");
        }
    }

    static final class ByMethod { // ByField, in a method of a third class
        static int y = Helper.take();

        static {
            note("ByMethod");
        }
    }

    static final class Helper {
        static int take() {
            return deeper(3);
        }

        static int deeper(int n) {
            return n == 0 ? ByField.x : deeper(n - 1);
        }
    }

    static final class ByNew { // Made, in its constructor
        static Object made = new Maker();

        static {
            note("ByNew");
        }
    }

    static final class Maker {
        Maker() {
            Made.count++;
        }
    }

    static final class Made {
        static int count;

        static {
            note("Made");
        }
    }

    static final class Last {
        static int value = 41;

        static {
            note("Last");
        }
    }

    static class Unused { // named only in a method that never runs
        static int z;

        static {
            note("Unused");
        }
    }

    static int neverCalled() {
        return Unused.z + ByNew.made.hashCode() + (Absent.a == 0 ? 1 : 2);
    }

    static class Absent { // its class file is taken away
        static int a = 1;
    }

    static class First { // these two depend on each other
        static int one = Second.two + 1;

        static {
            note("First");
        }
    }

    static class Second {
        static int two = First.one + 1;

        static {
            note("Second");
        }
    }

    public static void main(String[] args) {
        note("main");
        int sum = ByMethod.y + ByField.x;
        System.out.println(Log.text.toString() + sum);
        if (args.length > 0) {
            System.out.println(First.one + " " + Second.two + " " + Log.text);
        }
        if (args.length > 1) {
            System.out.println(neverCalled());
        }
    }
}
