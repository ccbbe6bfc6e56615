import java.util.Properties;
import org.python.core.PySystemState;
import org.python.util.PythonInterpreter;

/** Jython compiles a new module to classes, by a new class loader, for each request. */
public final class JythonServer implements Soak.Server {
    @Override
    public void start() {
        Properties properties = new Properties();
        properties.setProperty("python.home", "/usr/share/jython");
        properties.setProperty("python.cachedir.skip", "true");
        properties.setProperty("python.import.site", "false");
        PySystemState.initialize(System.getProperties(), properties);
    }

    @Override
    public void request(int client, long number) {
        try (PythonInterpreter interpreter = PythonInterpreter.threadLocalStateInterpreter(null)) {
            interpreter.exec("class Sum(object):\n"
                + "    def of(self, all):\n"
                + "        return reduce(lambda a, b: a + b, all, 0)\n"
                + "found = Sum().of([i * " + number % 1000 + " for i in range(1, 11)])\n");
            Object got = interpreter.get("found", Integer.class);
            if (!got.equals((int) (55 * (number % 1000)))) {
                throw new IllegalStateException("wrong answer: " + got);
            }
        }
    }

    @Override
    public void stop() {
    }
}
