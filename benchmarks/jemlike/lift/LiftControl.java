package jemlike.lift;

/** The control of a lift with one motor, an impulse counter for the height and 14 lamps. */
final class LiftControl {
    private static final int NONE = 0;
    private static final int TOP = 1;
    private static final int BOTTOM = 2;
    private static final int UP = 3;
    private static final int DOWN = 4;
    private static final int WAIT = 99;

    private static final int WAIT_STEPS = 50;

    /** The heights of the positions in impulses. */
    private static final int[] LEVELS = {
        0, 58, 115, 173, 230, 288, 346, 403, 461, 518, 576, 634, 691, 749, 806, 864
    };

    private int command;
    private int next;
    private int count;
    private int level;
    private int wait;
    private int target;
    private boolean hasCount;
    private boolean wasImpulse;

    /** One control step. */
    void step(LiftIo io) {
        countImpulse(io);
        if (command == NONE) {
            choose(io);
        } else {
            move(io);
        }
        findLevel();
        showLevel(io);
    }

    private void countImpulse(LiftIo io) {
        boolean isImpulse = io.in[LiftIo.IN_IMPULSE];
        if (isImpulse && !wasImpulse) {
            if (io.out[LiftIo.OUT_UP]) {
                count += 29;
            } else if (io.out[LiftIo.OUT_DOWN]) {
                count -= 29;
            }
        }
        wasImpulse = isImpulse;
        if (io.in[LiftIo.IN_SET_BOTTOM] && io.in[LiftIo.IN_AT_BOTTOM]) {
            count = 0;
            hasCount = true;
        } else if (io.in[LiftIo.IN_SET_TOP] && io.in[LiftIo.IN_AT_TOP]) {
            count = LEVELS[LEVELS.length - 1];
            hasCount = true;
        }
        if (count < 0) {
            count = 0;
        }
    }

    /** Takes the next command from the keys. */
    private void choose(LiftIo io) {
        if (io.in[LiftIo.IN_GO_TOP]) {
            command = TOP;
            target = LEVELS.length - 1;
        } else if (io.in[LiftIo.IN_GO_BOTTOM]) {
            command = BOTTOM;
            target = 0;
        } else if (io.in[LiftIo.IN_GO_UP] && level < LEVELS.length - 1) {
            command = UP;
            target = level + 1;
        } else if (io.in[LiftIo.IN_GO_DOWN] && level > 0) {
            command = DOWN;
            target = level - 1;
        }
    }

    private void move(LiftIo io) {
        if (command == WAIT) {
            wait--;
            if (wait <= 0) {
                command = next;
                next = NONE;
            }
            return;
        }
        boolean isUp = command == TOP || command == UP;
        if (isUp) {
            if (io.in[LiftIo.IN_AT_TOP] || hasCount && count >= LEVELS[target]) {
                stop(io);
                return;
            }
        } else if (io.in[LiftIo.IN_AT_BOTTOM] || hasCount && count <= LEVELS[target]) {
            stop(io);
            return;
        }
        io.out[LiftIo.OUT_UP] = isUp;
        io.out[LiftIo.OUT_DOWN] = !isUp;
        io.out[LiftIo.OUT_SLOW] = level == target || io.in[LiftIo.IN_LOADED];
        io.out[LiftIo.OUT_ALARM] = (io.analog[0] & 0xff) > 250 && (io.analog[1] & 1) != 0;
    }

    /** Stands still for a while before the next command. */
    private void stop(LiftIo io) {
        io.out[LiftIo.OUT_UP] = false;
        io.out[LiftIo.OUT_DOWN] = false;
        io.out[LiftIo.OUT_SLOW] = false;
        command = WAIT;
        next = NONE;
        wait = WAIT_STEPS;
    }

    /** The highest level that is not above the count. */
    private void findLevel() {
        int found = 0;
        for (int i = 1; i < LEVELS.length; i++) {
            if (count < LEVELS[i]) {
                break;
            }
            found = i;
        }
        level = found;
    }

    private void showLevel(LiftIo io) {
        int lit = level;
        if (lit >= LiftIo.LAMPS) {
            lit = LiftIo.LAMPS - 1;
        }
        for (int i = 0; i < LiftIo.LAMPS; i++) {
            io.lamps[i] = i == lit;
        }
        if (!hasCount) {
            io.lamps[LiftIo.LAMPS - 1] = (wait & 8) != 0;
        }
    }

    int checksum() {
        return (count * 31 + level) * 31 + command;
    }
}
