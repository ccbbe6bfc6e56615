package jemlike.kfl;

/**
 * Messages of 32 bits: a 6-bit address, a 6-bit command, 12 bits of data and an 8-bit checksum.
 * Received and sent byte by byte over the serial line.
 */
final class Message {
    static final int POLL = 1;
    static final int READY = 2;
    static final int MAX_COUNT = 3;
    static final int MOVE_UP = 4;
    static final int MOVE_DOWN = 5;
    static final int STOP = 6;
    static final int READ_COUNT = 7;
    static final int SET_COUNT = 8;
    static final int READ_CURRENT = 9;
    static final int SELECT_PHASE = 10;
    static final int READ_ERROR = 11;
    static final int CLEAR_ERROR = 12;
    static final int READ_STATE = 13;
    static final int SET_PAUSE = 14;
    static final int READ_PAUSE = 15;
    static final int READ_MAX_TIME = 16;
    static final int CLEAR_MAX_TIME = 17;
    static final int READ_WATCHDOG = 18;
    static final int IDENTIFY = 19;
    static final int RESET = 20;

    private static final int[] buffer = new int[4];
    private static int received;
    private static int address;
    private static int command;
    private static int data;
    private static int errors;

    private Message() {
    }

    /** The remainder by x^8 + x^2 + x + 1, bit by bit, kept in the word's highest byte. */
    private static int crc(int word) {
        int crc = 0;
        for (int i = 0; i < 32; i++) {
            if (crc < 0) {
                crc = crc << 1 ^ 0x07000000;
            } else {
                crc = crc << 1;
            }
            if (word < 0) {
                crc ^= 0x01000000;
            }
            word = word << 1;
        }
        return crc >>> 24;
    }

    static int pack(int address, int command, int data) {
        int word = address << 26 | command << 20 | (data & 0xfff) << 8;
        return word | crc(word);
    }

    /** Takes what the line has; true when that completes a correct message for us. */
    static boolean receive() {
        while (Board.hasByte()) {
            buffer[received] = Board.readByte();
            received++;
            if (received == 4) {
                received = 0;
                return check();
            }
        }
        return false;
    }

    private static boolean check() {
        int word = buffer[0] << 24 | buffer[1] << 16 | buffer[2] << 8;
        if (crc(word) != buffer[3]) {
            errors++;
            return false;
        }
        address = word >>> 26;
        command = word >>> 20 & 0x3f;
        data = word >>> 8 & 0xfff;
        return address == Controller.ADDRESS;
    }

    static int command() {
        return command;
    }

    static int data() {
        return data;
    }

    static int errors() {
        return errors;
    }

    /** Answers the last message with its own command and the given data. */
    static void reply(int value) {
        int word = pack(address, command, value);
        Board.writeByte(word >>> 24);
        Board.writeByte(word >>> 16 & 0xff);
        Board.writeByte(word >>> 8 & 0xff);
        Board.writeByte(word & 0xff);
    }
}
