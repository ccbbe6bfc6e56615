// java.util.logging: levels, filters, formatters, handlers, parents, records of thrown exceptions, callers found from stacks.
import java.io.*;
import java.util.*;
import java.util.logging.*;

public class Logs {
    static class Lines extends Handler {
        final List<String> lines = new ArrayList<>();
        @Override public void publish(LogRecord r) { if (isLoggable(r)) System.out.println(r.getLevel() + " " + r.getLoggerName() + " " + r.getSourceClassName() + "." + r.getSourceMethodName() + " " + new SimpleFormatter().formatMessage(r) + " " + r.getThrown()); }
        @Override public void flush() { }
        @Override public void close() { }
    }

    static class Helper {
        static void log(Logger l) { l.info("from helper"); }
        static void viaLambda(Logger l) { Runnable r = () -> l.warning("from lambda"); r.run(); }
    }

    public static void main(String[] args) throws Exception {
        Logger root = Logger.getLogger("");
        for (Handler h : root.getHandlers()) root.removeHandler(h);
        Logger a = Logger.getLogger("a"), ab = Logger.getLogger("a.b"), abc = Logger.getLogger("a.b.c");
        Lines lines = new Lines();
        lines.setLevel(Level.ALL);
        a.addHandler(lines);
        System.out.println(abc.getParent().getName() + " " + ab.getParent().getName() + " " + a.getParent().getName().isEmpty());
        ab.setLevel(Level.FINE);
        abc.fine("fine {0}");
        abc.finer("not shown");
        abc.log(Level.INFO, "params {0} {1}", new Object[] {1, "two"});
        abc.log(Level.SEVERE, "thrown", new IllegalStateException("cause"));
        abc.info(() -> "supplied");
        abc.entering("C", "m");
        Helper.log(abc);
        Helper.viaLambda(ab);
        ab.setUseParentHandlers(false);
        ab.info("lost");
        ab.setUseParentHandlers(true);
        abc.setFilter(r -> !r.getMessage().contains("secret"));
        abc.info("a secret");
        abc.info("open");
        a.config("config is below info");
        System.out.println(abc.isLoggable(Level.FINE) + " " + a.isLoggable(Level.FINE) + " " + Level.parse("800") + " " + Level.WARNING.intValue());
        try { Level.parse("NOPE"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StreamHandler stream = new StreamHandler(bytes, new java.util.logging.Formatter() { @Override public String format(LogRecord r) { return "[" + r.getLevel() + "] " + formatMessage(r) + "\n"; } });
        a.addHandler(stream);
        a.log(Level.WARNING, "to stream {0}", 7);
        stream.flush();
        System.out.print(bytes);
        FileHandler file = new FileHandler("log%g.txt", 10000, 2);
        file.setFormatter(new XMLFormatter());
        a.addHandler(file);
        a.severe("in file <&>");
        file.close();
        String xml = new String(java.nio.file.Files.readAllBytes(java.nio.file.Path.of("log0.txt")));
        System.out.println(xml.contains("<message>in file &lt;&amp;&gt;</message>") + " " + xml.contains("<class>Logs</class>") + " " + xml.contains("<method>main</method>"));
        MemoryHandler memory = new MemoryHandler(lines, 3, Level.SEVERE);
        Logger m = Logger.getLogger("mem");
        m.setUseParentHandlers(false);
        m.addHandler(memory);
        for (int i = 0; i < 5; i++) m.info("kept " + i);
        m.severe("push");
        System.Logger sys = System.getLogger("a.sys");
        sys.log(System.Logger.Level.INFO, "platform {0}", "logger");
        System.out.println(LogManager.getLogManager().getLogger("a.b") == ab);
    }
}
