package jemlike.parallel;

/** Units that do nothing, ten times: what the distribution of work can give at best. */
public final class Dummy extends UnitBench {
    private static final int UNITS = 10;
    private static final int STEPS = 5000;

    private int steps;

    public Dummy() {
        super(UNITS);
    }

    @Override
    public String name() {
        return "Dummy";
    }

    @Override
    public int fixedCount() {
        return 100;
    }

    private synchronized void add(int done) {
        steps += done;
    }

    @Override
    void unit(int number) {
        int i = 0;
        while (i < STEPS) {
            i++;
        }
        add(i + number);
    }

    @Override
    synchronized int checksum() {
        return steps;
    }
}
