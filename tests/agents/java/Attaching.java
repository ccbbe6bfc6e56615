import com.sun.tools.attach.VirtualMachine;

/** Attaches to itself, loads the agent Redefine, and redefines classes that were loaded before. */
public class Attaching {
    public static void main(String[] args) throws Throwable {
        System.out.println(Bodies.describe(new Bodies.Square(), new Bodies.Named()));
        VirtualMachine machine = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        machine.loadAgent("redefine.jar");
        machine.detach();
        Bodies.main(args);
    }
}
