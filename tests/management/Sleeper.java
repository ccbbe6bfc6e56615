// Prints a line, and ends when its input does.
public class Sleeper {
    static final byte[][] kept = new byte[10][1000];

    static void park() throws Exception {
        while (System.in.read() >= 0) {
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        park();
        System.out.println("end");
    }
}
