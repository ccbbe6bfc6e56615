import java.io.FileInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.TreeSet;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataReader;
import org.jacoco.core.data.ExecutionDataStore;

/** Prints the coverage in a file of JaCoCo: each class with its probes. */
public class Coverage {
    public static void main(String[] args) throws Exception {
        ExecutionDataStore store = new ExecutionDataStore();
        try (InputStream in = new FileInputStream(args[0])) {
            ExecutionDataReader reader = new ExecutionDataReader(in);
            reader.setExecutionDataVisitor(store);
            reader.setSessionInfoVisitor(info -> { });
            reader.read();
        }
        TreeSet<String> lines = new TreeSet<>();
        for (ExecutionData data : store.getContents()) {
            lines.add(data.getName() + " " + data.getId() + " " + Arrays.toString(data.getProbes()));
        }
        lines.forEach(System.out::println);
    }
}
