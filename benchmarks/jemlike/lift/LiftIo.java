package jemlike.lift;

/** The signals between a lift and its control: what a step reads and what it sets. */
final class LiftIo {
    static final int INPUTS = 10;
    static final int OUTPUTS = 4;
    static final int LAMPS = 14;

    static final int IN_IMPULSE = 0;
    static final int IN_AT_TOP = 1;
    static final int IN_AT_BOTTOM = 2;
    static final int IN_GO_UP = 3;
    static final int IN_GO_DOWN = 4;
    static final int IN_GO_TOP = 5;
    static final int IN_GO_BOTTOM = 6;
    static final int IN_LOADED = 7;
    static final int IN_SET_TOP = 8;
    static final int IN_SET_BOTTOM = 9;

    static final int OUT_UP = 0;
    static final int OUT_DOWN = 1;
    static final int OUT_SLOW = 2;
    static final int OUT_ALARM = 3;

    final boolean[] in = new boolean[INPUTS];
    final boolean[] out = new boolean[OUTPUTS];
    final boolean[] lamps = new boolean[LAMPS];
    final int[] analog = new int[3];

    private int step;
    private int counter;
    private int previous;
    private int beforePrevious;

    /** Stands for the input ports: what comes in depends on the step and on all that went out. */
    private int read(int address) {
        counter += address + step;
        return counter;
    }

    /** Writes outputs and lamps, a bit each in two words; reads and debounces the inputs. */
    void exchange() {
        step++;
        counter += packOutputs();
        counter += packLamps();
        int word = read(3) >> 3;
        for (int i = 0; i < INPUTS; i++) {
            int ones = (word >> i & 1) + (previous >> i & 1) + (beforePrevious >> i & 1);
            in[i] = ones > 1;
        }
        beforePrevious = previous;
        previous = word;
        analog[0] = read(4);
        analog[1] = read(5);
        analog[2] = read(6);
    }

    private int packOutputs() {
        int word = 0;
        if (out[OUT_UP]) {
            word |= 1;
        }
        if (out[OUT_DOWN]) {
            word |= 2;
        }
        if (out[OUT_SLOW]) {
            word |= 4;
        }
        if (out[OUT_ALARM]) {
            word |= 8;
        }
        return word;
    }

    private int packLamps() {
        int word = 0;
        for (int i = 0; i < LAMPS; i++) {
            word <<= 1;
            if (lamps[i]) {
                word |= 1;
            }
        }
        return word;
    }

    int checksum() {
        return counter;
    }
}
