// java.util.logging: levels, filters, formatters, parents, handlers of one's own, properties read from a stream.
import java.io.*;
import java.util.*;
import java.util.logging.*;

public class Handlers {
    static class Collect extends Handler {
        final List<String> lines = new ArrayList<>();
        @Override public void publish(LogRecord r) {
            if (isLoggable(r)) lines.add(r.getLevel() + ":" + r.getLoggerName() + ":" + (getFormatter() == null ? r.getMessage() : getFormatter().formatMessage(r)) + (r.getThrown() == null ? "" : "!" + r.getThrown().getMessage()));
        }
        @Override public void flush() { lines.add("flush"); }
        @Override public void close() { lines.add("close"); }
    }

    public static void main(String[] args) throws Exception {
        LogManager.getLogManager().reset();
        Logger root = Logger.getLogger(""), a = Logger.getLogger("a"), ab = Logger.getLogger("a.b"), abc = Logger.getLogger("a.b.c");
        Collect top = new Collect(), low = new Collect();
        top.setFormatter(new SimpleFormatter());
        root.addHandler(top);
        ab.addHandler(low);
        low.setLevel(Level.FINE);
        a.setLevel(Level.FINER);
        for (Level l : List.of(Level.SEVERE, Level.WARNING, Level.INFO, Level.CONFIG, Level.FINE, Level.FINER, Level.FINEST)) abc.log(l, "at {0} of {1}", new Object[] {l.intValue(), "x"});
        System.out.println(top.lines + "\n" + low.lines);
        top.lines.clear();
        low.lines.clear();
        ab.setUseParentHandlers(false);
        ab.setFilter(r -> !r.getMessage().contains("secret"));
        ab.info("plain");
        ab.info("secret");
        abc.info("secret of a child");
        ab.log(Level.WARNING, "thrown", new IllegalStateException("boom"));
        ab.entering("Cls", "meth", new Object[] {1, "p"});
        ab.exiting("Cls", "meth", 5);
        ab.throwing("Cls", "meth", new Error("err"));
        ab.fine(() -> "supplied");
        ab.finest(() -> { throw new AssertionError("not evaluated"); });
        ab.logp(Level.INFO, "C", "m", "logp {0}", 7);
        System.out.println(top.lines + "\n" + low.lines);
        System.out.println(abc.getParent().getName() + " " + abc.isLoggable(Level.FINER) + abc.getLevel() + root.getLevel() + Arrays.toString(ab.getHandlers()).length() / 1000);
        for (String l : List.of("INFO", "800", "FINE", "1234", "nope")) {
            try {
                System.out.println(Level.parse(l) + " " + Level.parse(l).intValue());
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StreamHandler sh = new StreamHandler(out, new java.util.logging.Formatter() {
            @Override public String format(LogRecord r) { return r.getLevel().getName().charAt(0) + " " + formatMessage(r) + "\n"; }
            @Override public String getHead(Handler h) { return "HEAD\n"; }
            @Override public String getTail(Handler h) { return "TAIL\n"; }
        });
        Logger s = Logger.getLogger("stream");
        s.setUseParentHandlers(false);
        s.addHandler(sh);
        s.info("one {0}");
        s.log(Level.WARNING, "two {0} {1}", new Object[] {"p", null});
        sh.close();
        System.out.println(out.toString());
        MemoryHandler mh = new MemoryHandler(top, 3, Level.SEVERE);
        Logger m = Logger.getLogger("memory");
        m.setUseParentHandlers(false);
        m.addHandler(mh);
        top.lines.clear();
        for (int i = 0; i < 6; i++) m.info("buffered " + i);
        m.severe("push");
        System.out.println(top.lines);
        LogManager.getLogManager().readConfiguration(new ByteArrayInputStream("handlers=\n.level=WARNING\ncfg.level=FINEST\n".getBytes()));
        System.out.println(Logger.getLogger("cfg").getLevel() + " " + Logger.getLogger("").getLevel() + Logger.getLogger("other").isLoggable(Level.INFO) + LogManager.getLogManager().getProperty("cfg.level"));
        LogRecord r = new LogRecord(Level.INFO, "m");
        r.setInstant(java.time.Instant.EPOCH);
        r.setSequenceNumber(5);
        r.setSourceClassName("S");
        r.setSourceMethodName("m");
        r.setLongThreadID(1);
        StringWriter w = new StringWriter();
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        System.out.println(new XMLFormatter().format(r).replace("\n", "~"));
        System.setProperty("java.util.logging.SimpleFormatter.format", "x");
        try {
            Logger.getLogger("bundle", "no.such.bundle");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
    }
}
