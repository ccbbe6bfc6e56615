// sun.misc.Signal: own handlers, raise, defaults restored, refused signals, names and numbers, several signals in order.
import java.util.concurrent.*;
import sun.misc.*;

public class OwnSignals {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<String> got = new SynchronousQueue<>();
        SignalHandler put = s -> { try { got.put(s.getName() + " " + s.getNumber() + " " + s + " " + Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon()); } catch (InterruptedException e) { } };
        SignalHandler before = Signal.handle(new Signal("USR1"), put);
        System.out.println(before == SignalHandler.SIG_DFL);
        Signal.raise(new Signal("USR1"));
        System.out.println(got.take());
        Signal.raise(new Signal("USR1"));
        System.out.println(got.take());
        SignalHandler term = Signal.handle(new Signal("TERM"), put);
        System.out.println(term != SignalHandler.SIG_DFL && term != SignalHandler.SIG_IGN);
        Signal.raise(new Signal("TERM"));
        System.out.println(got.take());
        System.out.println(Signal.handle(new Signal("TERM"), SignalHandler.SIG_IGN) == put);
        try { Signal.raise(new Signal("TERM")); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(Signal.handle(new Signal("TERM"), term) == SignalHandler.SIG_IGN);
        Signal.handle(new Signal("HUP"), put);
        Signal.handle(new Signal("WINCH"), put);
        Signal.handle(new Signal("ALRM"), put);
        for (String name : new String[] {"HUP", "WINCH", "ALRM"}) {
            Signal.raise(new Signal(name));
            System.out.println(got.take());
        }
        for (String name : new String[] {"SEGV", "QUIT", "FPE", "ILL", "KILL", "STOP"}) {
            try {
                Signal.handle(new Signal(name), put);
                System.out.println("handled " + name);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try { new Signal("NOSUCH"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        for (String name : "HUP INT TRAP ABRT BUS USR1 PIPE CHLD CONT TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO PWR SYS".split(" "))
            System.out.print(name + "=" + new Signal(name).getNumber() + " ");
        System.out.println();
        System.out.println(new Signal("INT").equals(new Signal("INT")) + " " + (new Signal("INT").hashCode() == new Signal("INT").hashCode()));
        Signal.handle(new Signal("USR1"), s -> { throw new IllegalStateException("handler"); });
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> { try { got.put(t.getName() + " " + e); } catch (InterruptedException x) { } });
        Signal.raise(new Signal("USR1"));
        System.out.println(got.take());
    }
}
