import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

// An agent that is loaded while the program runs: notes the classes of the program that are loaded after it.
public class Attached {
    public static void agentmain(String options, Instrumentation instrumentation) {
        System.out.println("agent " + options + " " + (instrumentation.getAllLoadedClasses().length > 100));
        if (options.equals("fail")) {
            throw new IllegalStateException("expected");
        }
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> old, ProtectionDomain domain, byte[] bytes) {
                if ("Late".equals(name)) {
                    System.setProperty("agent.saw", name);
                }
                return null;
            }
        });
    }
}
