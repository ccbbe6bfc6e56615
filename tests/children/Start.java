// Starts a process and prints its exit status: Start [-d DIR] [-c] [-e NAME=VALUE] [-r] [-b] COMMAND...
// -c clears the environment, -r uses Runtime.exec, -b does not wait.
import java.io.File;
import java.util.*;

public class Start {
    public static void main(String[] args) throws Exception {
        ProcessBuilder builder = new ProcessBuilder();
        boolean isByRuntime = false, isWaited = true;
        int i = 0;
        for (; i < args.length && args[i].startsWith("-"); i++) {
            switch (args[i]) {
                case "-d": builder.directory(new File(args[++i])); break;
                case "-c": builder.environment().clear(); break;
                case "-e": String[] pair = args[++i].split("=", 2); builder.environment().put(pair[0], pair[1]); break;
                case "-r": isByRuntime = true; break;
                case "-b": isWaited = false; break;
            }
        }
        String[] command = Arrays.copyOfRange(args, i, args.length);
        Process process;
        if (isByRuntime) {
            process = Runtime.getRuntime().exec(command);
            process.getInputStream().transferTo(System.out);
        } else {
            process = builder.command(command).inheritIO().start();
        }
        System.out.println(isWaited ? "exit " + process.waitFor() : "started");
    }
}
