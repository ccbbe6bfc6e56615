// With -Xrs programs cannot handle the signals that end a process, but others.
import java.util.concurrent.*;
import sun.misc.*;

public class ReducedSignals {
    public static void main(String[] args) throws Exception {
        for (String name : new String[] {"INT", "TERM", "HUP", "QUIT"}) {
            try {
                Signal.handle(new Signal(name), s -> { });
                System.out.println("handled " + name);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        for (String name : new String[] {"INT", "TERM"}) {
            try {
                Signal.raise(new Signal(name));
                System.out.println("raised " + name);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
