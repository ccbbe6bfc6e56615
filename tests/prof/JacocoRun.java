import java.io.*;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.*;
import org.jacoco.core.analysis.*;
import org.jacoco.core.data.*;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.*;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;

/** Runs a program under JaCoCo and writes JaCoCo's report: JacocoRun CLASSES OUT.xml MAIN. */
public final class JacocoRun {
    /** Defines the program's classes as JaCoCo instruments them. */
    static final class Loader extends ClassLoader {
        private final Path classes;
        private final Instrumenter instrumenter;

        Loader(Path classes, IRuntime runtime) {
            super(JacocoRun.class.getClassLoader());
            this.classes = classes;
            instrumenter = new Instrumenter(runtime);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Path file = classes.resolve(name.replace('.', '/') + ".class");
            try {
                byte[] bytes = instrumenter.instrument(Files.readAllBytes(file), name);
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Path classes = Path.of(args[0]);
        IRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        Class<?> main = new Loader(classes, runtime).loadClass(args[2]);
        try {
            main.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } catch (InvocationTargetException e) {
            System.out.println("ended by " + e.getCause());
        }
        ExecutionDataStore executions = new ExecutionDataStore();
        SessionInfoStore sessions = new SessionInfoStore();
        data.collect(executions, sessions, false);
        runtime.shutdown();
        CoverageBuilder builder = new CoverageBuilder();
        new Analyzer(executions, builder).analyzeAll(classes.toFile());
        try (OutputStream out = new FileOutputStream(args[1])) {
            IReportVisitor visitor = new XMLFormatter().createVisitor(out);
            visitor.visitInfo(sessions.getInfos(), executions.getContents());
            visitor.visitBundle(builder.getBundle("report"), null);
            visitor.visitEnd();
        }
    }
}
