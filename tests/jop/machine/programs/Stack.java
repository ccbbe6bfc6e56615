import com.jopdesign.sys.Native;

/** The words at the top of the stack are registers: stack memory does not have them. */
public class Stack {
    public static void main(String[] arguments) {
        System.out.println(below(41));
        System.out.println(covered(7));
        System.out.println(moved());
        copied();
    }

    /** A push after the pointer has decreased leaves the words above it unchanged. */
    static int below(int argument) {
        int before = Native.getSP();
        Native.setSP(Native.getVP() - 2);
        Native.wrMem(argument + 1, 0x3ff00);
        Native.setSP(before);
        return argument + Native.rdMem(0x3ff00);
    }

    /** Memory has 55 in the place of the second operand, which was never pushed down to it. */
    static int covered(int value) {
        int place = Native.getSP() + 2;
        Native.wrIntMem(55, place);
        return value + ((value << 1) + Native.rdIntMem(place));
    }

    /** If the pointer increases and then decreases, its words come from memory. */
    static int moved() {
        int top = Native.getSP();
        Native.wrIntMem(3, top + 9);
        Native.wrIntMem(4, top + 10);
        Native.setSP(top + 10);
        Native.wrMem(Native.rdIntMem(Native.getSP() - 1), 0x3ff01);
        Native.wrMem(Native.rdIntMem(Native.getSP()), 0x3ff02);
        Native.setSP(top);
        return Native.rdMem(0x3ff01) * 10 + Native.rdMem(0x3ff02);
    }

    /** Copying needs two words above the rest for itself: one of them is seen. */
    static void copied() {
        int[] words = {31, 32, 33};
        int place = Native.getSP() + 1;
        int next = place + 1;
        Native.ext2intMem(words, place, 3);
        int first = Native.rdIntMem(place);
        int second = Native.rdIntMem(next);
        System.out.println(first * 100 + second);
        Native.int2extMem(place, words, 1);
        System.out.println(words[0]);
    }
}
