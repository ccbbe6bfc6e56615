package jemlike.stream;

/** A pipeline whose two filters only add one to each byte: mostly queues and random numbers. */
public final class Increment extends StreamBench {
    private static final class AddOne extends Filter {
        @Override
        void apply(byte[] from, byte[] to) {
            for (int i = 0; i < from.length; i++) {
                to[i] = (byte) (from[i] + 1);
            }
        }
    }

    public Increment() {
        super(new Filter[] {new AddOne(), new AddOne()}, 2);
    }

    @Override
    public String name() {
        return "Increment";
    }

    @Override
    public int fixedCount() {
        return 100;
    }
}
