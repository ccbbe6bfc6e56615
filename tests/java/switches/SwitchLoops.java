/** Loops around a switch, as interpreters of something are: their heads may be copied to each case. */
public class SwitchLoops {
    static final byte[] CODE = {3, 0, 1, 2, 3, 4, 0, 9, 5, 2, 1, 3, 7};

    /** A dense switch on a value that the head of the loop reads. */
    static int dense(byte[] code, int[] trace) {
        int pc = 0;
        int sum = 0;
        for (;;) {
            switch (code[pc++]) {
                case 0: sum += 1; break;
                case 1: sum *= 3; break;
                case 2: sum ^= pc; break;
                case 3: trace[pc % trace.length] += sum; break;
                case 4: if (sum > 100) { sum -= 100; break; } sum += 7; continue;
                case 5: pc++; break;
                case 7: return sum;
                default: sum -= 5;
            }
        }
    }

    /** A sparse one, whose head computes with longs and calls. */
    static String sparse(long seed) {
        StringBuilder text = new StringBuilder();
        long state = seed;
        while (true) {
            switch (next(state) & 0x70007) {
                case 0x10001: text.append('a'); break;
                case 0x20002: text.append('b'); break;
                case 0x30003: text.append('c'); break;
                case 0x40004: text.append('d'); break;
                case 0x50005: return text.append('.').toString();
                default:
                    if (text.length() > 60) {
                        return text.toString();
                    }
            }
            state = state * 6364136223846793005L + 1442695040888963407L;
            if (text.length() == 7) {
                text.append('|');
                continue;
            }
        }
    }

    static int next(long state) {
        return (int) (state >>> 33) * 0x9e3779b9;
    }

    /** The head throws, in the first round and in copies, and the handler continues with the loop. */
    static String throwing(byte[] code, int[] starts) {
        StringBuilder text = new StringBuilder();
        int at = -1;
        int pc = starts[0];
        int thrown = 0;
        while (thrown < starts.length) {
            try {
                for (;;) {
                    switch (code[pc++]) {
                        case 0: text.append('0'); break;
                        case 1: text.append('1'); pc++; break;
                        case 2: text.append('2'); break;
                        case 3: text.append('3'); pc += 2; break;
                        default: text.append('-');
                    }
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                text.append('[').append(pc).append(' ').append(e.getMessage()).append(']');
                thrown++;
                pc = thrown < starts.length ? starts[thrown] : 0;
            } catch (NullPointerException e) {
                text.append("[null]");
                thrown++;
            }
        }
        return text.toString();
    }

    static int nested(int n) {
        int sum = 0;
        int i = 0;
        outer:
        for (;;) {
            switch (i++ % 5) {
                case 0:
                    for (int j = 0;;) {
                        switch (j++) {
                            case 0: sum += 3; break;
                            case 1: sum ^= i; break;
                            case 2: continue outer;
                            default: return -1;
                        }
                    }
                case 1: sum += i; break;
                case 2: if (i > n) { break outer; } break;
                case 3: sum -= 2; continue;
                default: break;
            }
        }
        return sum;
    }

    public static void main(String[] args) {
        int[] trace = new int[4];
        for (int i = 0; i < 3; i++) {
            System.out.println(dense(CODE, trace) + " " + trace[0] + " " + trace[1] + " " + trace[2]
                               + " " + trace[3]);
        }
        for (long seed = 1; seed < 20; seed++) {
            System.out.println(sparse(seed * 0x123456789abcdL));
        }
        System.out.println(throwing(CODE, new int[] {0, 100, -3, 9, 12}));
        System.out.println(throwing(null, new int[] {0, 1}));
        System.out.println(nested(23) + " " + nested(1000));
    }
}
