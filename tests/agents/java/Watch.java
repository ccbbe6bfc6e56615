import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** An agent that prints the class files of the program which it is offered. Options: its name. */
public class Watch implements ClassFileTransformer {
    private final String name;

    Watch(String name) {
        this.name = name;
    }

    @Override
    public byte[] transform(Module module, ClassLoader loader, String className, Class<?> redefined,
                            ProtectionDomain domain, byte[] bytes) {
        if (className != null && className.startsWith("Program")) {
            boolean isClassFile = bytes[0] == (byte) 0xca && bytes[1] == (byte) 0xfe;
            System.out.println(name + ": " + className + " " + module.isNamed() + " "
                + (loader == ClassLoader.getSystemClassLoader()) + " " + redefined + " "
                + (domain != null && domain.getCodeSource() != null) + " " + isClassFile);
        }
        return null;
    }

    public static void premain(String options, Instrumentation instrumentation) {
        System.out.println("premain " + options + " on " + Thread.currentThread().getName() + " "
            + instrumentation.isNativeMethodPrefixSupported());
        if ("fail".equals(options)) {
            throw new IllegalStateException("the agent fails");
        }
        if (options != null && options.startsWith("exit")) {
            System.exit(7);
        }
        instrumentation.addTransformer(new Watch(options));
    }
}
