/** The program into which Tracer is woven. */
public class Woven {
    static String work(String text, int number) {
        return text + number;
    }

    int twice(int x) {
        return 2 * x;
    }

    public static void main(String[] args) {
        System.out.println(work("a", 3));
        System.out.println(new Woven().twice(21));
    }
}
