/** Gets another name: Odd.java. */
public final class OddPlaceholderClass {
    private OddPlaceholderClass() {
    }

    public static int run(int n) {
        return n * 2;
    }
}
