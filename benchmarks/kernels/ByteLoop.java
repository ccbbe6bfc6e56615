/** An interpreter of a small stack machine: a dense switch inside a loop. */
public class ByteLoop {
    static final int HALT = 0;
    static final int PUSH = 1;
    static final int LOAD = 2;
    static final int STORE = 3;
    static final int ADD = 4;
    static final int SUB = 5;
    static final int MUL = 6;
    static final int AND = 7;
    static final int XOR = 8;
    static final int SHIFT = 9;
    static final int JUMP = 10;
    static final int JUMP_IF_ZERO = 11;
    static final int LESS = 12;
    static final int DUP = 13;
    static final int CALL = 14;
    static final int RETURN = 15;

    /** Sums a scrambled value of each number below variable 0; variable 2 holds the sum. */
    static final byte[] PROGRAM = {
        PUSH, 0, STORE, 1,                          //  0: i = 0
        LOAD, 1, LOAD, 0, LESS, JUMP_IF_ZERO, 29,   //  4: while (i < n)
        LOAD, 1, CALL, 30,                          // 11:   scramble(i)
        LOAD, 2, ADD, STORE, 2,                     // 15:   sum += that
        LOAD, 1, PUSH, 1, ADD, STORE, 1,            // 20:   i++
        JUMP, 4,                                    // 27:
        HALT,                                       // 29:
        DUP, PUSH, 13, SHIFT, XOR,                  // 30: scramble: x ^= x >> 13
        DUP, PUSH, 5, MUL, PUSH, 77, SUB, XOR,      // 35:   x ^= 5 * x - 77
        PUSH, 127, AND, RETURN,                     // 43:   return x & 127
    };

    static int run(byte[] code, int[] variables) {
        int[] stack = new int[32];
        int[] calls = new int[8];
        int sp = 0;
        int depth = 0;
        int pc = 0;
        for (;;) {
            switch (code[pc++]) {
                case PUSH:
                    stack[sp++] = code[pc++];
                    break;
                case LOAD:
                    stack[sp++] = variables[code[pc++]];
                    break;
                case STORE:
                    variables[code[pc++]] = stack[--sp];
                    break;
                case ADD:
                    sp--;
                    stack[sp - 1] += stack[sp];
                    break;
                case SUB:
                    sp--;
                    stack[sp - 1] -= stack[sp];
                    break;
                case MUL:
                    sp--;
                    stack[sp - 1] *= stack[sp];
                    break;
                case AND:
                    sp--;
                    stack[sp - 1] &= stack[sp];
                    break;
                case XOR:
                    sp--;
                    stack[sp - 1] ^= stack[sp];
                    break;
                case SHIFT:
                    sp--;
                    stack[sp - 1] >>= stack[sp];
                    break;
                case JUMP:
                    pc = code[pc];
                    break;
                case JUMP_IF_ZERO:
                    pc = stack[--sp] == 0 ? code[pc] : pc + 1;
                    break;
                case LESS:
                    sp--;
                    stack[sp - 1] = stack[sp - 1] < stack[sp] ? 1 : 0;
                    break;
                case DUP:
                    stack[sp] = stack[sp - 1];
                    sp++;
                    break;
                case CALL:
                    calls[depth++] = pc + 1;
                    pc = code[pc];
                    break;
                case RETURN:
                    pc = calls[--depth];
                    break;
                case HALT:
                    return variables[2];
                default:
                    throw new IllegalStateException("bad code " + code[pc - 1]);
            }
        }
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 910);
        int[] variables = new int[4];
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            variables[0] = 4000 + i % 7;
            sum = sum * 31 + run(PROGRAM, variables);
        }
        Kernel.report("ByteLoop", sum);
    }
}
