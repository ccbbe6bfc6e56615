/** Virtual calls that always meet the same receiver class, although others are loaded. */
public class VirtualMono {
    static class Counter {
        int value;

        int step(int by) {
            value += by;
            return value;
        }

        int peek() {
            return value;
        }
    }

    /** Loaded and used once, so that {@code step} is overridden and the call stays virtual. */
    static class Doubling extends Counter {
        @Override
        int step(int by) {
            value += by + by;
            return value;
        }
    }

    static int drive(Counter c, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 5 * c.step(i & 7);
            sum ^= c.peek();
            c.step(-3);
        }
        return sum;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 350);
        long sum = drive(new Doubling(), 10);
        Counter c = new Counter();
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + drive(c, 100000);
        }
        Kernel.report("VirtualMono", sum);
    }
}
