package jemlike.lift;

import jemlike.Bench;

/** The control of a lift: instance fields, arrays of booleans, words packed bit by bit. */
public final class Lift extends Bench {
    private final LiftIo io = new LiftIo();
    private final LiftControl control = new LiftControl();

    @Override
    public String name() {
        return "Lift";
    }

    @Override
    public int fixedCount() {
        return 10000;
    }

    @Override
    public int perform(int count) {
        for (int i = 0; i < count; i++) {
            io.exchange();
            control.step(io);
        }
        return control.checksum() * 31 + io.checksum();
    }
}
