import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Runs javac several times in one process. Each line of the standard input has the arguments of a run,
 * with tabs between them. Ends with the first status that is not 0.
 */
public class Compile {
    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null;) {
            int status = compiler.run(null, System.out, System.out, line.split("\t"));
            if (status != 0) {
                System.exit(status);
            }
        }
    }
}
