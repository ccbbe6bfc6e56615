// FileHandler with rotation in the working directory, callers found from the stack, Level of one's own, System.Logger.
import java.nio.file.*;
import java.util.*;
import java.util.logging.*;
import java.util.stream.*;

public class FilesAndCallers {
    static class Notice extends Level { Notice() { super("NOTICE", 850); } }

    static final List<String> CALLERS = new ArrayList<>();

    static void helper(Logger l) { l.info("from helper"); }

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        Logger l = Logger.getLogger("files");
        FileHandler f = new FileHandler("log%g.txt", 400, 3);
        f.setFormatter(new java.util.logging.Formatter() { @Override public String format(LogRecord r) { return r.getLevel() + " " + r.getMessage() + "\n"; } });
        l.addHandler(f);
        for (int i = 0; i < 40; i++) l.info("record number " + i);
        l.log(new Notice(), "a notice");
        f.close();
        try (Stream<Path> s = Files.list(Path.of("."))) {
            for (Path p : s.filter(x -> x.toString().contains("log")).sorted().toList()) {
                System.out.println(p + " " + Files.readAllLines(p).size() + " " + Files.readAllLines(p).get(0));
                Files.delete(p);
            }
        }
        l.addHandler(new Handler() {
            @Override public void publish(LogRecord r) { CALLERS.add(r.getSourceClassName() + "." + r.getSourceMethodName()); }
            @Override public void flush() { }
            @Override public void close() { }
        });
        l.info("direct");
        helper(l);
        Runnable r = () -> l.info("lambda");
        r.run();
        new Object() { void m() { l.warning("anonymous"); } }.m();
        List.of(1).forEach(x -> l.info("nested"));
        System.out.println(CALLERS);
        CALLERS.clear();
        System.Logger sl = System.getLogger("files");
        sl.log(System.Logger.Level.INFO, "system {0}", 5);
        sl.log(System.Logger.Level.DEBUG, () -> "not shown");
        System.out.println(CALLERS + " " + sl.getName() + sl.isLoggable(System.Logger.Level.TRACE) + Level.parse("NOTICE").intValue());
        Logger anon = Logger.getAnonymousLogger();
        System.out.println(anon.getName() + " " + anon.getParent().getName().isEmpty() + Logger.getGlobal().getName());
        ErrorManager em = new ErrorManager() { @Override public void error(String m, Exception e, int code) { System.out.println("error manager " + m + " " + code); } };
        StreamHandler bad = new StreamHandler(new java.io.OutputStream() { @Override public void write(int b) throws java.io.IOException { throw new java.io.IOException("full"); } }, new SimpleFormatter());
        bad.setErrorManager(em);
        bad.publish(new LogRecord(Level.INFO, "x"));
        bad.flush();
        System.out.println(Collections.list(LogManager.getLogManager().getLoggerNames()).contains("files") + " " + LogManager.getLoggingMXBean().getLoggerLevel("files"));
        java.lang.ref.Reference.reachabilityFence(l); // the manager holds it weakly
    }
}
