/** Repeats frequent actions that a machine without probes leaves out. */
public class Elided {
    private void nothing() {
    }

    private static int rounds(Elided elided, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            char[] chars = {'a', (char) ('b' + i % 20)};
            String text = new String(chars);
            sum += text.hashCode() + text.charAt(0);
            sum += new Object() == null ? 1 : 0;
            elided.nothing();
        }
        return sum;
    }

    public static void main(String[] args) throws java.io.IOException {
        Elided elided = new Elided();
        System.out.println("ready");
        while (System.in.read() == '\n') {
            rounds(elided, 1000);
            System.out.println(1000);
        }
    }
}
