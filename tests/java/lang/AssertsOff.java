// Assertions are off by default: conditions and messages are not evaluated.
public class AssertsOff {
    static int evaluated;

    static boolean check(boolean v) {
        evaluated++;
        return v;
    }

    public static void main(String[] args) {
        assert check(false) : "message " + evaluated++;
        assert false;
        boolean on = false;
        assert on = true;
        System.out.println(evaluated + " " + on + " " + AssertsOff.class.desiredAssertionStatus());
    }
}
