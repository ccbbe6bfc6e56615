import com.jopdesign.io.HardwareObject;
import com.jopdesign.io.IOFactory;
import com.jopdesign.io.LedSwitchFactory;
import com.jopdesign.io.SerialPort;
import com.jopdesign.io.SysDevice;
import com.jopdesign.sys.Const;
import com.jopdesign.sys.JVMHelp;
import com.jopdesign.sys.Native;
import util.Dbg;
import util.Serial;
import util.Timer;

/** The ways in which programs for JOP access the processor; each line shows whether a check holds. */
public class Devices {
    private static int failures;

    /** A device that is not JOP's: its registers have the addresses of the system device. */
    static class Base extends HardwareObject {
        static int notARegister = 7;
        volatile int counter;
        volatile int us;
    }

    static final class Own extends Base {
        volatile int number;
        long takesTwoWords;
        volatile int lockState;
        volatile int core;
    }

    static void check(boolean ok, String what) {
        if (!ok) {
            failures++;
        }
        System.out.println((ok ? "ok   " : "FAIL ") + what);
    }

    static void counters() {
        int c = Native.rd(Const.IO_CNT);
        int us = Native.rd(Const.IO_US_CNT);
        int left = 100000;
        while (Native.rd(Const.IO_US_CNT) - us < 200 && --left != 0) {
            continue;
        }
        int cycles = Native.rdMem(Const.IO_CNT) - c;
        int passed = Native.rdMem(Const.IO_US_CNT) - us;
        check(left != 0 && cycles > 0, "the counters go on");
        check(cycles / passed >= 55 && cycles / passed <= 65, "60 cycles are a microsecond");
        check(Timer.cnt() - Native.rd(Const.IO_CNT) <= 0, "Timer.cnt");
        int end = Timer.getTimeoutUs(300);
        check(!Timer.timeout(end), "a timeout that is not over");
        Timer.usleep(400);
        check(Timer.timeout(end), "a timeout that is over");
        long ms = System.currentTimeMillis();
        long ns = System.nanoTime();
        Timer.usleep(3000);
        check(System.currentTimeMillis() - ms >= 2, "currentTimeMillis");
        check(System.nanoTime() - ns >= 3000000, "nanoTime");
        Native.wr(Native.rd(Const.IO_CNT) + 6000, Const.IO_DEADLINE);
        check(Native.rd(Const.IO_CNT) - c > 6000, "deadline");
    }

    static void system() {
        SysDevice sys = IOFactory.getFactory().getSysDevice();
        int c = sys.cntInt;
        int us = sys.uscntTimer;
        int left = 100000;
        while (sys.uscntTimer - us < 100 && --left != 0) {
            continue;
        }
        check(left != 0 && sys.cntInt - c >= 5000, "fields of SysDevice are the registers");
        check(sys.cpuId == 0 && sys.nrCpu == 1, "one core");
        sys.wd = 1;
        sys.signal = 3;
        check(Native.rd(Const.IO_SIGNAL) == 3 && sys.signal == 3, "a register that is written");
        check(IOFactory.getFactory().getSysDevice() == sys, "one object for a device");
        LedSwitchFactory.getLedSwitchFactory().getLedSwitch().ledSwitch = 5;
        int[] scratchpad = IOFactory.getFactory().getScratchpadMemory();
        scratchpad[0] = 9;
        check(scratchpad[0] == 9, "scratchpad");
    }

    static void ownDevice() {
        Own memory = new Own();
        memory.core = 4;
        check(memory.core == 4, "without an address fields are memory");
        Own own = (Own) JVMHelp.makeHWObject(new Own(), Const.IO_BASE, 0, 0);
        int first = own.us;
        int left = 100000;
        while (own.us - first < 100 && --left != 0) {
            continue;
        }
        check(left != 0, "an inherited register");
        Native.wr(2, Const.IO_SWINT);
        check(own.number == 2, "a register of the subclass");
        check(own.core == Native.rd(Const.IO_CPU_ID), "a long takes two words");
        check(Base.notARegister == 7, "static fields are none");
        Object other = "text";
        check(JVMHelp.makeHWObject(other, Const.IO_BASE, 0, 0) == other, "other objects stay");
        try {
            ((Own) null).core++;
            check(false, "no device");
        } catch (NullPointerException e) {
            check(true, "no device");
        }
    }

    static void interrupts() {
        final int[] count = new int[Const.NUM_INTERRUPTS];
        IOFactory io = IOFactory.getFactory();
        io.registerInterruptHandler(1, new Runnable() {
            public void run() {
                count[1]++;
            }
        });
        Native.wr(1, Const.IO_SWINT);
        check(count[1] == 0, "interrupts are off at first");
        io.enableInterrupt(1);
        Native.wr(1, Const.IO_INT_ENA);
        Native.wr(1, Const.IO_SWINT);
        check(count[1] == 1, "a software interrupt");
        io.disableInterrupt(1);
        Native.wr(1, Const.IO_SWINT);
        check(count[1] == 1, "a masked one");
        io.deregisterInterruptHandler(1);
        Native.wr(0, Const.IO_INT_ENA);
    }

    static void operations() {
        check(Native.condMove(1, 2, true) == 1 && Native.condMove(1, 2, false) == 2, "condMove");
        check(Native.condMoveRef("a", "b", false) == "b", "condMoveRef");
        check(Native.toInt(1.5f) == 0x3fc00000 && Native.toFloat(0x40000000) == 2, "float bits");
        check(Native.toDouble(Native.toLong(0.1)) == 0.1, "double bits");
        check(Native.makeLong(1, -1) == 0x1ffffffffL, "makeLong");
        int[] words = {3, 1, 4, 1, 5};
        Native.ext2intMem(words, 100, 5);
        Native.wrIntMem(9, 104);
        int[] back = new int[5];
        Native.int2extMem(100, back, 5);
        check(back[2] == 4 && back[4] == 9 && Native.rdIntMem(101) == 1, "on-chip memory");
        Native.invalidate();
    }

    static void serial() {
        SerialPort port = IOFactory.getFactory().getSerialPort();
        check(port.txEmpty() && (port.status & SerialPort.MASK_TDRE) != 0, "free to send");
        check(!port.parityError(), "no parity error");
        String text = "by SerialPort\r\n";
        for (int i = 0; i < text.length(); i++) {
            port.write(text.charAt(i));
        }
        port.data = '*';
        Native.wr('+', Const.IO_UART);
        Native.wr('-', Const.IO_USB_DATA); // the copy on the other line is not seen
        JVMHelp.wr('=');
        Dbg.initSerWait();
        Dbg.wr(" Dbg ");
        Dbg.wr("n ", -12);
        Dbg.hexVal(0xbeef);
        Dbg.byteVal(0x5a);
        Dbg.intVal(7);
        Dbg.wr(true);
        Dbg.wr(new StringBuffer("buffer"));
        Dbg.lf();
        Serial line = new Serial(Const.IO_UART1_BASE);
        String more = "by Serial\n";
        for (int i = 0; i < more.length() && line.txFreeCnt() > 0; i++) {
            line.wr(more.charAt(i));
        }
        line.loop();
        check(port.rxFull() || line.rxCnt() > 0, "input is there");
        int[] buffer = new int[16];
        int n = Dbg.readBuffer(buffer, 0);
        while (line.rxCnt() > 0) {
            buffer[n++] = line.rd();
        }
        String input = "";
        for (int i = 0; i < n; i++) {
            input += (char) buffer[i];
        }
        System.out.println("read " + input.trim());
        check(!port.rxFull() && port.read() == 0, "no more input");
    }

    public static void main(String[] args) {
        counters();
        system();
        ownDevice();
        interrupts();
        operations();
        serial();
        check(args.length == 0, "main has arguments, none here");
        if (failures == 0) {
            com.jopdesign.sys.Startup.exit();
        }
        System.exit(1);
    }
}
