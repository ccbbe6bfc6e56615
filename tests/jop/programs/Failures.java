/** Exceptions: thrown, by the machine, through frames, with handlers of every kind on the way. */
public class Failures {
    static class Special extends RuntimeException {
        Special(String message) {
            super(message);
        }
    }

    int number;
    long wide;
    Object reference;

    int method() {
        return number;
    }

    static int level(int depth, RuntimeException what) {
        if (depth == 0) {
            throw what;
        }
        return level(depth - 1, what) + 1;
    }

    static int guarded(int depth, RuntimeException what) {
        int result = 0;
        try {
            try {
                result = level(depth, what);
            } catch (NullPointerException e) {
                result = 1;
            } catch (Special e) {
                result = 2;
            } finally {
                result += 10;
            }
        } catch (IllegalArgumentException e) {
            result += 100;
        } catch (RuntimeException e) {
            result += 1000;
        }
        return result;
    }

    static int rethrown(int depth) {
        try {
            try {
                return level(depth, new Special("again"));
            } catch (Special e) {
                throw new IllegalStateException(e.getMessage());
            }
        } catch (IllegalStateException e) {
            return e.getMessage().length();
        }
    }

    static void fail(int kind) {
        Failures none = null;
        int[] ints = new int[2];
        long[] longs = new long[2];
        byte[] bytes = null;
        Object[] objects = new String[1];
        switch (kind) {
            case 0: none.number = 1; break;
            case 1: sink = none.number; break;
            case 2: none.wide = 1; break;
            case 3: sink = (int) none.wide; break;
            case 4: none.reference = "x"; break;
            case 5: sink = none.reference == null ? 1 : 0; break;
            case 6: sink = none.method(); break;
            case 7: sink = ints[2]; break;
            case 8: sink = ints[-1]; break;
            case 9: ints[2] = 1; break;
            case 10: sink = (int) longs[2]; break;
            case 11: longs[-1] = 1; break;
            case 12: sink = bytes[0]; break;
            case 13: bytes[0] = 1; break;
            case 14: sink = bytes.length; break;
            case 15: objects[0] = new Object(); break;
            case 16: objects[1] = null; break;
            case 17: sink = 1 / (ints[0]); break;
            case 18: sink = 1 % (ints[0]); break;
            case 19: sink = (int) (1 / longs[0]); break;
            case 20: sink = (int) (1 % longs[0]); break;
            case 21: sink = new int[ints[0] - 1].length; break;
            case 22: sink = new Object[ints[0] - 1].length; break;
            case 23: sink = new int[1][ints[0] - 1].length; break;
            case 24: objects = (Object[]) (Object) ints; break;
            case 25: sink = ((String) (Object) new Failures()).length(); break;
            case 26: synchronized (none) { sink = 1; } break;
            case 27: objects = null; objects[0] = null; break;
            case 28: throw (RuntimeException) objects[0];
            default: throw new Special("kind " + kind);
        }
    }

    static int sink;

    static String simpleName(Throwable e) {
        String name = e.getClass().getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    public static void main(String[] args) {
        for (int depth = 0; depth < 3; depth++) {
            System.out.println(guarded(depth, new NullPointerException()) + " "
                + guarded(depth, new Special("s")) + " "
                + guarded(depth, new IllegalArgumentException()) + " "
                + guarded(depth, new ArithmeticException()) + " " + rethrown(depth));
        }
        for (int kind = 0; kind < 30; kind++) {
            try {
                fail(kind);
                System.out.println(kind + " none");
            } catch (RuntimeException e) {
                System.out.println(kind + " " + simpleName(e));
            }
        }
    }
}
