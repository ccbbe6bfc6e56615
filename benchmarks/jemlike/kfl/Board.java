package jemlike.kfl;

/**
 * The simulated surroundings of the mast controller: a master that sends messages over the serial
 * line, the motor with its sensors, and a clock. Everything follows from the round number and
 * from what the controller put out.
 */
final class Board {
    static final int OPTO_MOVING = 1;
    static final int IMPULSE = 2;
    static final int AT_BOTTOM = 4;
    static final int AT_TOP = 8;

    static final int OFF = 0;
    static final int UP = 1;
    static final int DOWN = 2;

    private static int round;
    private static int clock;
    private static int script;
    private static int motor;
    private static int height;
    private static int pending;
    private static int pendingBytes;
    private static int answer;
    private static int checksum;
    private static boolean watchdog;

    private Board() {
    }

    /** Lets one round's time pass and, in some rounds, the master speak. */
    static void advance() {
        round++;
        clock += 200;
        if (motor == UP) {
            if (height < 4000) {
                height++;
            }
        } else if (motor == DOWN) {
            if (height > 0) {
                height--;
            }
        }
        if ((round & 3) == 1) {
            inject(Message.POLL, 0);
        } else if ((round & 7) == 3) {
            injectCommand();
        }
    }

    private static void injectCommand() {
        if (script == 0) {
            inject(Message.READY, 0);
        } else if (script == 1) {
            inject(Message.MAX_COUNT, 1000);
        } else if (script == 2) {
            inject(Message.MOVE_UP, 0);
        } else {
            inject(Message.MOVE_DOWN, 0);
        }
        if ((round & 0x7f8) == 0) {
            script = script + 1 & 3;
        }
    }

    private static void inject(int command, int data) {
        pending = Message.pack(Controller.ADDRESS, command, data);
        pendingBytes = 4;
    }

    static boolean hasByte() {
        return pendingBytes > 0;
    }

    static int readByte() {
        pendingBytes--;
        return pending >>> (pendingBytes << 3) & 0xff;
    }

    static void writeByte(int value) {
        answer = answer << 8 | value;
        checksum = (checksum << 5) - checksum + value;
    }

    /** The motor's sensors, as bits. */
    static int sensors() {
        int bits = 0;
        if (motor != OFF) {
            bits = OPTO_MOVING;
        }
        if ((height & 4) != 0) {
            bits |= IMPULSE;
        }
        if (height == 0) {
            bits |= AT_BOTTOM;
        }
        if (height == 4000) {
            bits |= AT_TOP;
        }
        return bits;
    }

    /** The currents of the three phases, 10 bits each. */
    static int currents() {
        if (motor == OFF) {
            return round & 7;
        }
        int phase = 80 + (round & 31);
        return phase | phase + 3 << 10 | phase + 5 << 20;
    }

    static void setMotor(int direction) {
        motor = direction;
    }

    static int microseconds() {
        clock += 3;
        return clock;
    }

    static void toggleWatchdog() {
        watchdog = !watchdog;
        checksum++;
    }

    static int checksum() {
        return checksum * 31 + height;
    }
}
