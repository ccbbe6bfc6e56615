import com.jopdesign.sys.Native;

/** The copy unit, stack memory, and bytecodes by address. */
public class Copy {
    static int number = 7;

    public static void main(String[] arguments) {
        int[] from = {1, 2, 3, 4};
        int[] to = new int[4];
        int source = Native.rdMem(Native.toInt(from));
        int target = Native.rdMem(Native.toInt(to));
        Native.memCopy(target, source, 0);
        Native.memCopy(target, source, 1);
        Native.wrMem(50, target + 1);
        System.out.println(from[0] + from[1] + from[2]);
        Native.wrMem(60, source);
        System.out.println(to[0]);
        Native.memCopy(target, target, -1);
        System.out.println(from[0] + from[1] + from[2]);
        Native.wrIntMem(99, 30);
        Native.wrIntMem(98, 31);
        Native.int2extMem(30, to, 2);
        System.out.println(to[0] * 100 + to[1]);
        Native.ext2intMem(from, 40, 4);
        System.out.println(Native.rdIntMem(43));
        System.out.println(Native.condMove(1, 2, to[2] == 0) + Native.getVP() - Native.getVP());
        System.out.println(Native.makeLong(1, 2));
        System.out.println(Native.arrayLoad(Native.toInt(from), 2)
            + Native.arrayLength(Native.toInt(from)));
    }
}
