/** A chain of threads, each started by the one before at its end; the last one ends the program. */
public class Chain {
    static void tick() { }

    static class Link extends Thread {
        final int left;

        Link(int left) {
            this.left = left;
        }

        public void run() {
            for (int i = 0; i < 3; i++) {
                tick();
            }
            if (left > 0) {
                new Link(left - 1).start();
            }
        }
    }

    public static void main(String[] args) {
        tick();
        new Link(Integer.parseInt(args[0]) - 1).start();
    }
}
