// picocli: options, subcommands, help texts, errors.
import java.util.*;
import picocli.CommandLine;
import picocli.CommandLine.*;

@Command(name = "tool", version = "1.0", mixinStandardHelpOptions = true, subcommands = PicocliDriver.Sub.class, description = "A tool.")
public class PicocliDriver implements Runnable {
    @Option(names = {"-n", "--number"}, defaultValue = "3", description = "a number (default ${DEFAULT-VALUE})") int number;
    @Option(names = "-D", description = "properties") Map<String, String> properties = new TreeMap<>();
    @Option(names = "--mode", description = "${COMPLETION-CANDIDATES}") Mode mode = Mode.FAST;
    @Parameters(arity = "0..*", paramLabel = "FILE") List<String> files = new ArrayList<>();
    enum Mode { FAST, SLOW }

    @Command(name = "sub", description = "A subcommand.") static class Sub implements Runnable {
        @ParentCommand PicocliDriver parent;
        @Option(names = "-x") boolean x;
        @Override public void run() { System.out.println("sub " + x + parent.number); }
    }

    @Override public void run() { System.out.println(number + " " + properties + mode + files); }

    public static void main(String[] args) {
        for (String line : List.of("-n 5 -Da=b -Dc=d --mode SLOW f1 f2", "--help", "sub -x", "-n 9 sub", "-n x", "--nope", "--version", "--mode MEDIUM", "")) {
            CommandLine c = new CommandLine(new PicocliDriver()).setErr(new java.io.PrintWriter(System.out, true)).setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
            System.out.println("exit " + c.execute(line.isEmpty() ? new String[0] : line.split(" ")));
        }
    }
}
