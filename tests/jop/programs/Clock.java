import com.jopdesign.sys.Native;

/**
 * Reads the clock around calls. The cost of a measuring method is the measured time plus the cost
 * of the instructions before and after, which is the cost of `empty`. Each is called by a method of
 * one word, whose load is hidden, so its return costs the same in any cache.
 */
public class Clock {
    static final int CYCLES = -128;
    static int[] array = new int[8];
    static int sink;

    static int empty() {
        int start = Native.rd(CYCLES);
        int end = Native.rd(CYCLES);
        return end - start;
    }

    static int callEmpty() {
        return empty();
    }

    static int calls() {
        int start = Native.rd(CYCLES);
        callsWork();
        int end = Native.rd(CYCLES);
        return end - start;
    }

    static int callCalls() {
        return calls();
    }

    static void callsWork() {
        sink = Calls.fib(9) + Calls.bigger(3) + (Calls.isEven(30) ? 1 : 0);
    }

    static int throwing() {
        int start = Native.rd(CYCLES);
        throwingWork();
        int end = Native.rd(CYCLES);
        return end - start;
    }

    static int callThrowing() {
        return throwing();
    }

    static void throwingWork() {
        sink = Failures.guarded(3, SPECIAL) + Failures.guarded(2, OTHER);
        for (int i = 0; i < 9; i++) {
            try {
                sink += array[i];
            } catch (ArrayIndexOutOfBoundsException e) {
                sink--;
            }
        }
        try {
            sink = nothing().number;
        } catch (NullPointerException e) {
            sink--;
        }
    }

    static Failures nothing() {
        return null;
    }

    static final Failures.Special SPECIAL = new Failures.Special("");
    static final RuntimeException OTHER = new IllegalStateException();

    static int numbers() {
        int start = Native.rd(CYCLES);
        numbersWork();
        int end = Native.rd(CYCLES);
        return end - start;
    }

    static int callNumbers() {
        return numbers();
    }

    static void numbersWork() {
        Numbers.shifts();
        Numbers.longs();
        Numbers.doubles();
    }

    static final Locks LOCKS = new Locks();

    static int locks() {
        int start = Native.rd(CYCLES);
        locksWork();
        int end = Native.rd(CYCLES);
        return end - start;
    }

    static int callLocks() {
        return locks();
    }

    static void locksWork() {
        sink = LOCKS.addTwice(2) + LOCKS.blocks(5) + LOCKS.leave(array, 100);
        try {
            LOCKS.fail(2);
        } catch (IllegalStateException e) {
            sink++;
        }
    }

    static int data() {
        int start = Native.rd(CYCLES);
        dataWork();
        int end = Native.rd(CYCLES);
        return end - start;
    }

    static int callData() {
        return data();
    }

    static void dataWork() {
        sink = Data.arrays() + Data.text(3).length() + Data.types("x");
        if (Late.value == 3) {
            sink++;
        }
    }

    static class Late {
        static int value = Calls.fib(4);
    }

    public static void main(String[] args) {
        int[] measured = {callEmpty(), callCalls(), callThrowing(), callNumbers(), callLocks(),
            callData(), callEmpty()};
        String[] names = {"empty", "calls", "throwing", "numbers", "locks", "data", "empty"};
        for (int i = 0; i < names.length; i++) {
            System.out.println(names[i] + " " + measured[i]);
        }
    }
}
