// Attaches to its own process, reads a property, and tries to load an agent.
import com.sun.tools.attach.*;

public class SelfAttach {
    public static void main(String[] args) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(ProcessHandle.current().pid()));
        System.out.println(machine.getSystemProperties().getProperty("java.vm.name"));
        try {
            machine.loadAgentLibrary("instrument", "no.jar");
            System.out.println("loaded");
        } catch (AgentLoadException | AgentInitializationException e) {
            System.out.println(e);
        }
        machine.detach();
    }
}
