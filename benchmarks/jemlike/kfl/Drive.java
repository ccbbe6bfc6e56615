package jemlike.kfl;

/** The motor: supervision of its movement, position and currents, and the switching of triacs. */
final class Drive {
    static final int STOPPED = 0;
    static final int STARTING = 1;
    static final int MOVING = 2;
    static final int FAILED = 3;

    static final int NO_MOVEMENT = 1;
    static final int CURRENT_LOW = 2;
    static final int CURRENT_UNEVEN = 3;
    static final int CURRENT_HIGH = 4;

    private static final int LEAST_CURRENT = 60;
    private static final int MOST_DIFFERENCE = 120;
    private static final int MOST_CURRENT = 360;
    private static final int START_ROUNDS = 8;

    private static final int[] samples = new int[4];
    private static final int[] currents = new int[3];
    private static int sampleAt;
    private static boolean isTurning;
    private static boolean wasHigh;
    private static int state;
    private static int direction;
    private static int wanted;
    private static int position;
    private static int maxPosition = 50;
    private static int pause;
    private static int pauseRounds = 5;
    private static int wait;
    private static int error;

    private Drive() {
    }

    /** One control step. */
    static void step() {
        int sensors = Board.sensors();
        sample(sensors);
        count(sensors);
        measure();
        if (pause > 0) {
            pause--;
        } else {
            control();
        }
    }

    /** The motor turns when one of the last four samples of the opto coupler says so. */
    private static void sample(int sensors) {
        samples[sampleAt] = sensors & Board.OPTO_MOVING;
        sampleAt = sampleAt + 1 & 3;
        isTurning = (samples[0] | samples[1] | samples[2] | samples[3]) != 0;
    }

    /** Counts the edges of the impulse sensor up or down; the end switches set the count. */
    private static void count(int sensors) {
        boolean isHigh = (sensors & Board.IMPULSE) != 0;
        if (isHigh != wasHigh) {
            wasHigh = isHigh;
            if (direction == Board.UP) {
                position++;
            } else if (direction == Board.DOWN) {
                if (position > 0) {
                    position--;
                }
            }
        }
        if ((sensors & Board.AT_BOTTOM) != 0) {
            position = 0;
            if (direction == Board.DOWN) {
                stop();
            }
        } else if ((sensors & Board.AT_TOP) != 0 && direction == Board.UP) {
            stop();
        }
        if (direction == Board.UP && position >= maxPosition) {
            stop();
        }
    }

    /** Unpacks the three currents and compares them with the limits while the motor runs. */
    private static void measure() {
        int word = Board.currents();
        currents[0] = word & 0x3ff;
        currents[1] = word >>> 10 & 0x3ff;
        currents[2] = word >>> 20 & 0x3ff;
        if (state != MOVING) {
            return;
        }
        int least = currents[0];
        int most = least;
        for (int i = 1; i < 3; i++) {
            int current = currents[i];
            if (current < least) {
                least = current;
            } else if (current > most) {
                most = current;
            }
        }
        if (least < LEAST_CURRENT) {
            fail(CURRENT_LOW);
        } else if (most - least > MOST_DIFFERENCE) {
            fail(CURRENT_UNEVEN);
        } else if (most > MOST_CURRENT) {
            fail(CURRENT_HIGH);
        }
    }

    private static void control() {
        if (state == STOPPED) {
            if (wanted != Board.OFF) {
                direction = wanted;
                state = STARTING;
                wait = START_ROUNDS;
            }
        } else if (state == STARTING) {
            if (wait > 0) {
                wait--;
            } else if (isTurning) {
                state = MOVING;
            } else {
                fail(NO_MOVEMENT);
            }
        } else if (state == MOVING) {
            if (wanted != direction) {
                stop();
            } else if (!isTurning) {
                fail(NO_MOVEMENT);
            }
        }
        Board.setMotor(state == STARTING || state == MOVING ? direction : Board.OFF);
    }

    private static void fail(int reason) {
        error = reason;
        stop();
        state = FAILED;
    }

    static void stop() {
        Board.setMotor(Board.OFF);
        direction = Board.OFF;
        wanted = Board.OFF;
        state = STOPPED;
        pause = pauseRounds;
    }

    static void move(int where) {
        if (state != FAILED) {
            wanted = where;
        }
    }

    static void clear() {
        error = 0;
        if (state == FAILED) {
            state = STOPPED;
        }
    }

    static void setMaxPosition(int most) {
        maxPosition = most;
    }

    static void setPosition(int count) {
        position = count;
    }

    static void setPause(int rounds) {
        pauseRounds = rounds;
    }

    static int pauseRounds() {
        return pauseRounds;
    }

    static int position() {
        return position;
    }

    static int state() {
        return state;
    }

    static int error() {
        return error;
    }

    static int current(int phase) {
        return currents[phase];
    }
}
