import java.io.BufferedReader;
import java.io.FileReader;
import jp2vm.Scope;

/** Opens many scopes, as a server does for its requests. The memory of closed scopes must be used again. */
public class Many {
    static long resident() throws Exception {
        try (BufferedReader status = new BufferedReader(new FileReader("/proc/self/status"))) {
            for (String line; (line = status.readLine()) != null;) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("\\D", ""));
                }
            }
        }
        return 0;
    }

    static void open(int count) {
        for (int i = 0; i < count; i++) {
            try (Scope scope = Scope.open("request")) {
                scope.instructions();
            }
        }
    }

    public static void main(String[] arguments) throws Exception {
        open(1_000_000);
        long before = resident();
        open(1_000_000);
        long grown = resident() - before;
        System.out.println(grown < 20_000 ? "flat" : "grown by " + grown + " kB");
    }
}
