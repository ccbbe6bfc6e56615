// The DiagnosticCommand bean: descriptions of commands, their output, and refused arguments.
import java.lang.management.ManagementFactory;
import java.util.*;
import java.util.regex.Pattern;
import javax.management.*;

public class DiagnosticCommands {
    static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();
    static final List<String> COMMANDS = List.of(
        "gcClassHistogram", "gcHeapInfo", "gcRun", "gcRunFinalization", "help", "threadPrint", "vmCommandLine", "vmFlags",
        "vmSystemProperties", "vmUptime", "vmVersion");
    static final Map<String, Boolean> TAKES_ARGUMENTS = new HashMap<>();
    static ObjectName name;

    static void describe(MBeanOperationInfo operation) {
        System.out.println(operation.getReturnType() + " " + operation.getName() + Arrays.toString(operation.getSignature())
                           + " " + operation.getImpact() + " " + operation.getDescription());
        Descriptor descriptor = operation.getDescriptor();
        for (String field : new TreeSet<>(Arrays.asList(descriptor.getFieldNames()))) {
            if (field.equals("dcmd.help")) {
                continue;
            }
            if (descriptor.getFieldValue(field) instanceof Descriptor arguments) {
                for (String argument : new TreeSet<>(Arrays.asList(arguments.getFieldNames()))) {
                    System.out.println("    " + argument + ": " + arguments.getFieldValue(argument));
                }
            } else {
                System.out.println("  " + field + ": " + descriptor.getFieldValue(field));
            }
        }
    }

    static String run(String command, String... arguments) throws Exception {
        try {
            return TAKES_ARGUMENTS.get(command)
                ? (String) SERVER.invoke(name, command, new Object[] {arguments}, new String[] {String[].class.getName()})
                : (String) SERVER.invoke(name, command, new Object[0], new String[0]);
        } catch (RuntimeMBeanException e) {
            return e.getCause().toString();
        }
    }

    static void match(String command, String pattern, String... arguments) throws Exception {
        String text = run(command, arguments);
        boolean isGood = Pattern.compile(pattern, Pattern.DOTALL).matcher(text).matches();
        System.out.println(command + Arrays.toString(arguments) + " " + (isGood ? "matches" : text));
    }

    static Object[] kept = new DiagnosticCommands[1234];

    static class Waiter extends Thread {
        final Object lock = new Object();

        @Override
        public void run() {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }
    }

    static void threads() throws Exception {
        Waiter waiter = new Waiter();
        waiter.setName("a waiter");
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        match("threadPrint", "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\nFull thread dump.*\"main\" #1.*DiagnosticCommands.threads\\(.*"
              + "\"a waiter\" #\\d+.*Thread.State: WAITING.*DiagnosticCommands\\$Waiter.run\\(DiagnosticCommands.java:\\d+\\).*",
              "-l");
        waiter.interrupt();
        waiter.join();
    }

    public static void main(String[] args) throws Exception {
        name = new ObjectName("com.sun.management:type=DiagnosticCommand");
        MBeanInfo info = SERVER.getMBeanInfo(name);
        System.out.println(info.getDescription() + " " + info.getClassName() + " " + info.getAttributes().length);
        for (MBeanOperationInfo operation : info.getOperations()) {
            if (COMMANDS.contains(operation.getName())) {
                TAKES_ARGUMENTS.put(operation.getName(), operation.getSignature().length > 0);
                describe(operation);
            }
        }
        for (int i = 0; i < kept.length; i++) {
            kept[i] = new DiagnosticCommands();
        }
        match("vmVersion", "[^\n]+ version [^\n]+\nJDK 17(\\.\\d+)+\n");
        match("vmCommandLine", "VM Arguments:\njvm_args: .*-Xmx64m .*\njava_command: DiagnosticCommands\n"
              + "java_class_path \\(initial\\): .*\nLauncher Type: SUN_STANDARD\n");
        match("vmFlags", ".*-XX:MaxHeapSize=67108864 .*\n");
        match("vmFlags", "\\[Global flags\\]\n.* size_t MaxHeapSize += 67108864 +\\{product\\} \\{command line\\}.*", "-all");
        match("vmUptime", "\\d+\\.\\d{3} s\n");
        match("vmUptime", "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}[+-]\\d{4}: \\d+\\.\\d{3} s\n", "-date");
        match("vmSystemProperties", "#[^\n]+\n.*path.separator=\\\\:\n.*file.separator=/\n.*");
        match("gcRun", "");
        match("gcRunFinalization", "");
        match("gcHeapInfo", ".*total \\d+K, used \\d+K.*\n");
        match("gcClassHistogram", " num     #instances         #bytes  class name \\(module\\)\n-{55}\n"
              + "   1: +\\d+ +\\d+  \\S+ \\(java.base@\\d[^\n]*\\)\n.* +1234 +19744  DiagnosticCommands\n.*Total +\\d+ +\\d+\n");
        match("gcClassHistogram", ".*Total +\\d+ +\\d+\n", "-all", "-parallel=1");
        threads();
        for (String[] words : new String[][] {{"help", "VM.version"}, {"help", "VM.uptime"}, {"help", "GC.class_histogram"},
                 {"help", "VM.system_properties"}, {"help", "Thread.print"}, {"help", "help"}, {"help", "NoSuch"}, {"help", "VM.flags", "more"},
                 {"vmFlags", "-all=x"}, {"vmFlags", "x"}, {"vmUptime", "-x"}, {"vmUptime", "-date=x"},
                 {"gcClassHistogram", "-parallel=x"}, {"gcClassHistogram", "-all=1"}}) {
            System.out.println(run(words[0], Arrays.copyOfRange(words, 1, words.length)));
        }
        try {
            SERVER.invoke(name, "noSuch", new Object[0], new String[0]);
        } catch (ReflectionException e) {
            System.out.println(e + " " + e.getCause());
        }
    }
}
