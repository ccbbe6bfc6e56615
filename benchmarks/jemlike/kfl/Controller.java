package jemlike.kfl;

/** The controller's loop: messages, commands, the drive, the watchdog. */
final class Controller {
    static final int ADDRESS = 5;

    private static final int VERSION = 0x123;
    private static final int WATCHDOG_ROUNDS = 100;

    private static int rounds;
    private static int lastTime;
    private static int maxTime;
    private static int phase;
    private static boolean isReady;

    private Controller() {
    }

    static void round() {
        Board.advance();
        if (Message.receive()) {
            dispatch();
        }
        Drive.step();
        watch();
    }

    private static void watch() {
        int time = Board.microseconds();
        if (time - lastTime > maxTime) {
            maxTime = time - lastTime;
        }
        lastTime = time;
        rounds++;
        if (rounds == WATCHDOG_ROUNDS) {
            rounds = 0;
            Board.toggleWatchdog();
        }
    }

    private static int status() {
        int status = Drive.state();
        if (isReady) {
            status |= 0x10;
        }
        if (Drive.error() != 0) {
            status |= 0x20;
        }
        return status | (Drive.position() & 0x3f) << 6;
    }

    /** A message has arrived: does what it says and answers it. */
    private static void dispatch() {
        int command = Message.command();
        int data = Message.data();
        int answer = data;
        if (command == Message.READY) {
            isReady = true;
            answer = status();
        } else if (command == Message.MAX_COUNT) {
            Drive.setMaxPosition(data);
        } else if (command == Message.MOVE_UP) {
            if (isReady) {
                Drive.move(Board.UP);
            }
            answer = status();
        } else if (command == Message.MOVE_DOWN) {
            if (isReady) {
                Drive.move(Board.DOWN);
            }
            answer = status();
        } else if (command == Message.STOP) {
            Drive.stop();
            answer = status();
        } else if (command == Message.READ_COUNT) {
            answer = Drive.position();
        } else if (command == Message.SET_COUNT) {
            Drive.setPosition(data);
        } else if (command == Message.READ_CURRENT) {
            answer = Drive.current(phase);
        } else if (command == Message.SELECT_PHASE) {
            if (data < 3) {
                phase = data;
            }
        } else if (command == Message.READ_ERROR) {
            answer = Drive.error();
        } else if (command == Message.CLEAR_ERROR) {
            Drive.clear();
        } else if (command == Message.READ_STATE) {
            answer = Drive.state();
        } else if (command == Message.SET_PAUSE) {
            Drive.setPause(data);
        } else if (command == Message.READ_PAUSE) {
            answer = Drive.pauseRounds();
        } else if (command == Message.READ_MAX_TIME) {
            answer = maxTime;
        } else if (command == Message.CLEAR_MAX_TIME) {
            maxTime = 0;
        } else if (command == Message.READ_WATCHDOG) {
            answer = rounds;
        } else if (command == Message.IDENTIFY) {
            answer = VERSION;
        } else if (command == Message.RESET) {
            isReady = false;
            Drive.stop();
        } else if (command == Message.POLL) {
            answer = status();
        }
        Message.reply(answer);
    }
}
