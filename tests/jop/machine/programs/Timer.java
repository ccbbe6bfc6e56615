import com.jopdesign.sys.JVMHelp;
import com.jopdesign.sys.Native;

/** Timer and software interrupts: how many, and when. */
public class Timer implements Runnable {
    static int last, late, early;

    public void run() {
        int now = Native.rd(-127);
        if (Native.rd(-126) == 0) {
            late += now - last - 50;
            last += 50;
            Native.wr(last + 50, -127);
        } else {
            early = JVMHelp.interrupts;
        }
    }

    public static void main(String[] arguments) {
        JVMHelp.handler = new Timer();
        last = Native.rd(-127);
        Native.wr(last + 50, -127);
        Native.wr(1, -119);
        Native.wr(3, -120);
        Native.wr(1, -126);
        Native.wr(1, -128);
        while (JVMHelp.interrupts < 11) {
        }
        Native.wr(0, -128);
        int behind = Native.rd(-127) - last;
        System.out.println(JVMHelp.interrupts);
        System.out.println(early);
        System.out.println(behind < 10 && late > 0 && late < 100 ? "in time" : "late");
        Native.wr(Native.rd(-128) + 100000, -118);
        System.out.println(Native.rd(-127) - last > 1000 ? "waited" : "not waited");
        System.out.println(Native.rd(-122) + Native.rd(-117));
        int c;
        while ((Native.rd(-112) & 2) != 0 && (c = Native.rd(-111)) != '.') {
            System.out.print((char) c);
        }
        System.out.println("");
    }
}
