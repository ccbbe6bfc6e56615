public class Endless {
    static int n;

    public static void main(String[] arguments) {
        for (;;) {
            n++;
        }
    }
}
