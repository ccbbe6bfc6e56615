package jemlike.kfl;

import jemlike.Bench;

/** The control loop of a motor that lifts a mast: static methods and fields, many conditions. */
public final class Kfl extends Bench {
    @Override
    public String name() {
        return "Kfl";
    }

    @Override
    public int fixedCount() {
        return 10000;
    }

    @Override
    public int perform(int count) {
        for (int i = 0; i < count; i++) {
            Controller.round();
        }
        return Board.checksum() * 31 + Message.errors();
    }
}
