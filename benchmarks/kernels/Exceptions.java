/** Exceptions thrown and caught: in the same method, some frames up, past finally, rethrown. */
public class Exceptions {
    static class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final int code;

        Failure(int code) {
            this.code = code;
        }
    }

    static final Failure SHARED = new Failure(5);

    static int unwound;

    static int deep(int depth, int code) {
        if (depth == 0) {
            throw new Failure(code);
        }
        return 1 + deep(depth - 1, code);
    }

    static int guarded(int code) {
        try {
            return deep(3, code);
        } finally {
            unwound++;
        }
    }

    static int once(int i, int[] array) {
        try {
            switch (i & 3) {
                case 0:
                    throw SHARED;
                case 1:
                    return guarded(i);
                case 2:
                    return array[i & 15 | 8];
                default:
                    return array[0] / (i & 4);
            }
        } catch (Failure f) {
            return f.code;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        } catch (ArithmeticException e) {
            return -2;
        }
    }

    static int shared(int depth) {
        if (depth > 0) {
            return shared(depth - 1);
        }
        throw SHARED;
    }

    public static void main(String[] args) {
        int rounds = Kernel.rounds(args, 880000);
        int[] array = new int[8];
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            sum = sum * 31 + once(i, array);
            try {
                sum += shared(i & 7);
            } catch (RuntimeException e) {
                sum ^= ((Failure) e).code;
            }
        }
        Kernel.report("Exceptions", sum + unwound);
    }
}
