// vm arguments are in the file beside: assertions are on for this program; their messages and causes.
public class AssertMessages {
    static int evaluated;

    static boolean check(boolean b) { evaluated++; return b; }

    static String describe() { evaluated += 100; return "described"; }

    static class Nested { static boolean on() { boolean on = false; assert on = true; return on; } }

    public static void main(String[] args) {
        assert check(true) : describe();
        System.out.println(evaluated + " " + Nested.on() + " " + AssertMessages.class.desiredAssertionStatus());
        Object[] details = {"text", 5, 2.5, 'c', true, 7L, null, new IllegalStateException("cause")};
        for (int i = 0; i < details.length; i++) {
            try {
                assert check(false) : details[i];
                System.out.println("passed");
            } catch (AssertionError e) {
                System.out.println(e.getMessage() + " " + e.getCause());
            }
        }
        try {
            assert evaluated < 0;
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e);
        }
        try {
            assert false : describe();
        } catch (AssertionError e) {
            System.out.println(e + " " + evaluated);
        }
    }
}
