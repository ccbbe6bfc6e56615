/** Runs Roots again and again, until standard input ends. */
public class Often {
    public static void main(String[] args) throws Exception {
        do {
            Roots.main(args);
        } while (System.in.available() == 0);
    }
}
