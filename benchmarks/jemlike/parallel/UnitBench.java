package jemlike.parallel;

import jemlike.Bench;

/** A benchmark of equal, independent units of work that the cores take one by one. */
abstract class UnitBench extends Bench implements Job {
    private final int unitsPerRound;
    private int next;
    private int end;

    UnitBench(int unitsPerRound) {
        this.unitsPerRound = unitsPerRound;
    }

    /** Does the unit with this number, from 0 to one less than the units of a round. */
    abstract void unit(int number);

    abstract int checksum();

    /** Takes the next unit; -1 when there is none left. */
    private synchronized int take() {
        if (next == end) {
            return -1;
        }
        int unit = next;
        next++;
        return unit;
    }

    @Override
    public final void work(int core) {
        int unit;
        while ((unit = take()) >= 0) {
            unit(unit % unitsPerRound);
        }
    }

    @Override
    public final boolean isParallel() {
        return true;
    }

    @Override
    public final int perform(int count) {
        next = 0;
        end = count * unitsPerRound;
        Cores.run(this);
        return checksum();
    }
}
