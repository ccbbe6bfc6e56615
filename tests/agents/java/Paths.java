import java.lang.instrument.Instrumentation;
import java.util.jar.JarFile;

/** An agent that extends the search paths. Options: the jars for the boot loader and for the system loader. */
public class Paths {
    static Instrumentation instrumentation;
    static String[] jars;

    public static void premain(String options, Instrumentation given) throws Exception {
        instrumentation = given;
        jars = options.split(",");
        show("OnManifest");
        show("OnBoot");
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jars[0]));
        show("OnBoot");
    }

    static void show(String name) {
        try {
            Class<?> c = Class.forName(name);
            System.out.println(name + " " + c.getClassLoader() + " " + c.getModule().isNamed() + " "
                + c.getDeclaredField("TEXT").get(null));
        } catch (ReflectiveOperationException e) {
            System.out.println(e);
        }
    }

    static void later() throws Exception {
        show("OnSystem");
        instrumentation.appendToSystemClassLoaderSearch(new JarFile(jars[1]));
        Class<?> c = Class.forName("OnSystem");
        System.out.println(c.getClassLoader() == ClassLoader.getSystemClassLoader());
        System.out.println(System.getProperty("java.class.path").contains("system.jar"));
        System.out.println(ClassLoader.getSystemResource("OnSystem.class") != null);
    }
}
