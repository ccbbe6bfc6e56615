import java.lang.instrument.Instrumentation;

/** A program in whose jar its own agent is: Launcher-Agent-Class. */
public class Launched {
    static String state = "no agent";

    public static void agentmain(String options, Instrumentation instrumentation) {
        state = "agent " + options + " " + instrumentation.isModifiableClass(Launched.class);
    }

    public static void main(String[] args) {
        System.out.println(state);
    }
}
