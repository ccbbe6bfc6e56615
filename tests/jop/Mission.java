import joprt.RtThread;
import joprt.SwEvent;
import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;

/** Periodic threads and events under a simulated clock: the same in every run. */
public class Mission {
    static final StringBuffer log = new StringBuffer();
    static SwEvent event;
    static int start;
    static int handled;

    static synchronized void note(String what) {
        int ms = (Native.rd(Const.IO_US_CNT) - start + 500) / 1000;
        log.append(ms).append(' ').append(what).append('\n');
    }

    static final class Periodic extends RtThread {
        final String name;
        final int rounds;
        int missed;

        Periodic(String name, int priority, int periodMs, int offsetMs, int rounds) {
            super(priority, periodMs * 1000, offsetMs * 1000);
            this.name = name;
            this.rounds = rounds;
        }

        public void run() {
            for (int i = 0; i < rounds; i++) {
                note(name + i);
                if (RtThread.currentRtThread() != this) {
                    note("another thread");
                }
                if (i == 1 && name == "a") {
                    event.fire();
                }
                if (i == 2 && name == "b") {
                    RtThread.busyWait(45000);
                }
                if (!waitForNextPeriod()) {
                    missed++;
                    note(name + " late");
                }
            }
            note(name + " ends, missed " + missed);
        }
    }

    public static void main(String[] args) {
        RtThread.initClass();
        new Periodic("a", 10, 10, 0, 6);
        new Periodic("b", 20, 20, 5, 4);
        new RtThread(new Runnable() {
            public void run() {
                note("once");
                RtThread.sleepMs(33);
                note("again");
            }
        }, 5, 1000);
        event = new SwEvent(30, 1000) {
            public void handle() {
                note("event " + ++handled);
            }
        };
        RtThread.sleepMs(40); // before the mission: only the time passes
        start = Native.rd(Const.IO_US_CNT);
        RtThread.startMission();
        RtThread.startMission(); // once is enough
        note("main");
        RtThread.sleepMs(12);
        note("main");
        RtThread.sleepMs(200);
        note("main ends");
        System.out.print(log);
        System.out.println(handled > 0 ? "handled" : "not handled");
    }
}
