package jp2vm.test;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Another machine, which executes some tests of this run again with more options. */
final class Child {
    private static final String CLASS_PATH = "jp2test.class-path";

    private Child() {
    }

    /** Returns whether the script jp2test has started this machine, so that it can start another one. */
    static boolean isPossible() {
        return !System.getProperty("jp2test.program", "").isEmpty();
    }

    /** Returns a program beside the machine's, such as jp2prof. */
    static String tool(String name) {
        return new File(new File(System.getProperty("jp2test.program")).getParentFile(), name).getPath();
    }

    /**
     * Returns a command that executes tests.
     *
     * @param classPath the project's class path; null: the one of this run
     * @param machine options of the machine
     * @param warm the number of repeats
     */
    static List<String> command(String classPath, List<String> machine, int warm, Map<String, String> parameters,
            List<String> uniqueIds) {
        String own = System.getProperty(CLASS_PATH);
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("jp2test.program"));
        command.add("--scopes=/dev/null");
        command.addAll(machine);
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (option.startsWith("-D") || option.startsWith("-X")) {
                command.add(option);
            }
        }
        command.add("-Djp2test.program="); // it does not start another one
        command.add("-Djp2test.terminal=false");
        command.add("-cp");
        String path = System.getProperty("java.class.path");
        if (classPath != null) {
            command.add(classPath + (own.isEmpty() ? File.pathSeparator : "") + path.substring(own.length()));
            command.add("-D" + CLASS_PATH + "=" + classPath);
        } else {
            command.add(path);
        }
        command.addAll(Arrays.asList("jp2vm.test.Main", "--quiet", "--warm=" + warm));
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            command.add("--config=" + parameter.getKey() + "=" + parameter.getValue());
        }
        for (String id : uniqueIds) {
            command.add("--select-unique-id=" + id);
        }
        return command;
    }

    /** Runs a command without input and output. Returns its status, or -1 if it did not end in time. */
    static int run(List<String> command, int minutes) throws IOException {
        File nowhere = new File("/dev/null");
        Process process = new ProcessBuilder(command).redirectInput(nowhere)
                .redirectOutput(nowhere).redirectError(nowhere).start();
        try {
            if (process.waitFor(minutes, TimeUnit.MINUTES)) {
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        return -1;
    }
}
