/** Reads a line, writes to both streams, initializes a class for which another thread waits, ends by an exception. */
public class Talk {
    static class Slow {
        static int value;
        static {
            value = 1;
            Talk.isInside = true;
            Talk.rest(250);
        }
    }

    static volatile boolean isInside;

    static void rest(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        StringBuilder line = new StringBuilder();
        int letter;
        while ((letter = System.in.read()) != '\n' && letter >= 0) {
            line.append((char) letter);
        }
        System.out.println("hello " + line);
        System.err.print("caf\u00e9\n");
        Thread second = new Thread("second") {
            public void run() {
                while (!isInside) {
                    rest(5);
                }
                Slow.value++;
            }
        };
        second.start();
        Slow.value++;
        second.join();
        System.out.println("bye");
        throw new IllegalStateException("over");
    }
}
