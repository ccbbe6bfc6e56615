// exit: 1
// Assertions enabled by -ea: evaluated, with message and without; system classes unaffected.
public class AssertsOn {
    static int evaluated;

    static boolean check(boolean v) {
        evaluated++;
        return v;
    }

    static class Inner {
        static int test(int n) {
            assert n > 0 : "n is " + n;
            return n;
        }
    }

    public static void main(String[] args) {
        assert check(true);
        assert check(true) : "not shown";
        System.out.println(evaluated);
        Object[] details = {null, "text", 1, 2L, 'c', 2.5, true, new RuntimeException("cause")};
        for (Object o : details) {
            try {
                assert check(false) : o;
                System.out.println("not reached");
            } catch (AssertionError e) {
                System.out.println(e + " | " + e.getMessage() + " | " + e.getCause());
            }
        }
        try {
            assert false;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            Inner.test(-5);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(evaluated + " " + AssertsOn.class.desiredAssertionStatus() + " "
            + String.class.desiredAssertionStatus());
        assert check(false) : "final " + evaluated;
    }
}
