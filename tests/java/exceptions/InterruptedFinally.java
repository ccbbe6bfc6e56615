// Finally blocks with return values of every type, modified locals, arrays and fields, and nested method calls.
public class InterruptedFinally {
    static int calls;
    static String trace = "";
    byte b = 1;
    int[] arr = {1, 2, 3};

    static byte rb(byte v) {
        try {
            return v;
        } finally {
            v++;
            calls++;
        }
    }

    static char rc(char v) {
        try {
            return v;
        } finally {
            v = 'z';
        }
    }

    static short rs(short v) {
        try {
            return (short) (v + 1);
        } finally {
            v = 0;
        }
    }

    static boolean rz(boolean v) {
        try {
            return !v;
        } finally {
            v = !v;
        }
    }

    static float rf(float v) {
        try {
            return v / 2;
        } finally {
            v = Float.NaN;
        }
    }

    static Object ro(Object v) {
        try {
            return v;
        } finally {
            v = null;
        }
    }

    static int[] ra(int[] v) {
        try {
            return v;
        } finally {
            v[0]++;
            v = null;
        }
    }

    int field() {
        try {
            return b;
        } finally {
            b = 100;
        }
    }

    int element() {
        try {
            return arr[1]++;
        } finally {
            arr[1] *= 10;
        }
    }

    static int call(int k) {
        try {
            trace += "t" + k;
            return k == 0 ? 0 : call(k - 1) + 1;
        } finally {
            trace += "f" + k;
        }
    }

    static int loopReturn() {
        for (int i = 0; ; i++) {
            try {
                try {
                    if (i == 5) return i * 10;
                } finally {
                    calls += i;
                    if (i == 2) continue;
                }
                calls += 100;
            } finally {
                calls += 1000;
            }
        }
    }

    static long twoSlots(long a, double d) {
        try {
            if (a > 5) throw new IllegalStateException();
            return a;
        } catch (IllegalStateException e) {
            return (long) d;
        } finally {
            a = -1;
            d = -1;
        }
    }

    static String thrown(int k) {
        StringBuilder sb = new StringBuilder();
        try {
            try {
                if (k == 1) throw new RuntimeException("one");
                if (k == 2) throw new Error("two");
                sb.append("none ");
            } finally {
                sb.append("fin ");
                if (k == 3) throw new IllegalStateException("three");
            }
        } catch (RuntimeException e) {
            sb.append(e.getMessage());
        } catch (Error e) {
            sb.append(e.getMessage()).append('!');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        InterruptedFinally o = new InterruptedFinally();
        int[] a = {5};
        System.out.println(rb((byte) 127) + " " + rc('a') + " " + rs((short) 32767) + " " + rz(true) + " "
            + rf(3) + " " + ro("o") + " " + ra(a)[0] + " " + o.field() + o.b + " " + o.element() + o.arr[1]);
        System.out.println(call(3) + " " + trace + " " + loopReturn() + " " + calls + " " + twoSlots(3, 9.5)
            + twoSlots(7, 9.5));
        for (int k = 0; k < 4; k++) System.out.println(thrown(k));
    }
}
