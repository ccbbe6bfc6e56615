// Attaches to its own process, reads a property, and loads agents. Arguments: the jar of the agent.
import com.sun.tools.attach.*;

public class SelfAttach {
    static void load(VirtualMachine machine, String kind, String name, String options) throws Exception {
        try {
            if (kind.equals("agent")) {
                machine.loadAgent(name, options);
            } else {
                machine.loadAgentLibrary(name, options);
            }
            System.out.println("loaded " + kind);
        } catch (AgentLoadException | AgentInitializationException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        System.out.println(machine.getSystemProperties().getProperty("java.vm.name").equals("jp2vm") ? "" : "HotSpot");
        load(machine, "agent", args[0], "first");
        System.out.println("watched " + new Late());
        load(machine, "agent", args[0], "fail");
        load(machine, "agent", "no.jar", null);
        load(machine, "library", "instrument", args[0] + "=third");
        machine.detach();
    }
}

class Late {
    @Override
    public String toString() {
        return System.getProperty("agent.saw");
    }
}
