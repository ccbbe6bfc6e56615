import com.jopdesign.sys.Native;

/** Reads a device in a loop: the clock, or one that is always 0; both cost the same. */
public class Reads {
    static int hash;

    static int work(int n) {
        return n < 2 ? n : work(n - 1) ^ work(n - 2);
    }

    static void round(int address, int i) {
        int before = Native.rd(address);
        try {
            hash += work(i % 5);
            if (i % 4 == 1) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            hash ^= Native.rd(address) - before < 0 ? 1 : 0;
        }
    }

    public static void main(String[] args) {
        int address = Integer.parseInt(args[0]);
        for (int i = 0; i < 200; i++) {
            round(address, i);
        }
        System.out.println(hash);
    }
}
