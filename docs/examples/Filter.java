import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** A filter over a ring of samples, which measures itself by the processor's cycle counter. */
public class Filter {
    private final int[] taps = {1, 3, 3, 1};
    private final int[] ring = new int[4];
    private int next;

    void put(int sample) {
        ring[next] = sample;
        next = (next + 1) % ring.length;
    }

    int get() {
        int sum = 0;
        for (int i = 0; i < taps.length; i++) {
            sum += taps[i] * ring[(next + i) & 3];
        }
        return sum >> 3;
    }

    int run(int rounds) {
        int output = 0;
        for (int i = 0; i < rounds; i++) {
            put(i);
            output = get();
        }
        return output;
    }

    public static void main(String[] args) {
        Filter filter = new Filter();
        int start = Native.rd(Const.IO_CNT);
        int output = filter.run(100);
        int cycles = Native.rd(Const.IO_CNT) - start;
        System.out.print("output ");
        System.out.println(output);
        System.out.print("cycles ");
        System.out.println(cycles);
    }
}
