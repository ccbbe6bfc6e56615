import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An agent that gives other classes the files of a directory. */
public class Redefine {
    static Instrumentation instrumentation;

    public static void premain(String options, Instrumentation given) {
        instrumentation = given;
    }

    public static void agentmain(String options, Instrumentation given) {
        instrumentation = given;
    }

    /** Redefines the classes, which all have files in work/DIRECTORY. */
    static void swap(String directory, Class<?>... classes) {
        try {
            List<ClassDefinition> definitions = new ArrayList<>();
            for (Class<?> each : classes) {
                definitions.add(new ClassDefinition(each,
                        Files.readAllBytes(Path.of(directory, each.getName().replace('.', '/') + ".class"))));
            }
            instrumentation.redefineClasses(definitions.toArray(new ClassDefinition[0]));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
