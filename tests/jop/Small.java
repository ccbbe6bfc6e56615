/** Prints, and ends with a status. */
public class Small {
    static int square(int n) {
        return n * n;
    }

    public static void main(String[] args) {
        System.out.println("small " + (square(6) + square(2) + 2));
        System.exit(3);
    }
}
