package java.lang;

import com.jopdesign.sys.Const;
import com.jopdesign.sys.Native;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import jp2.internal.Target;

/** Standard streams, properties, clocks and other global things of a program. */
public final class System {

    public static final InputStream in = null;
    public static final PrintStream out = null;
    public static final PrintStream err = null;

    private static final int CONSOLE_BUFFER = 8192;

    private static Properties properties;
    private static PrintStream consoleOut;
    private static Map<String, String> environment;

    private System() {
    }

    private static native void setIn0(InputStream stream);

    private static native void setOut0(PrintStream stream);

    private static native void setErr0(PrintStream stream);

    private static native String[] vmProperties();

    private static native boolean isTerminal(int fd);

    private static native String getenv0(String name);

    private static native String[] environ();

    public static native void arraycopy(Object src, int srcPos, Object dest, int destPos,
                                        int length);

    public static native int identityHashCode(Object object);

    public static long currentTimeMillis() {
        if (Target.IS_JOP) {
            return Native.rd(Const.IO_US_CNT) / 1000;
        }
        return currentTimeMillis0();
    }

    public static long nanoTime() {
        if (Target.IS_JOP) {
            return Native.rd(Const.IO_US_CNT) * 1000L;
        }
        return nanoTime0();
    }

    private static native long currentTimeMillis0();

    private static native long nanoTime0();

    /** The machine calls this once, before main. */
    private static void initializeSystem() {
        properties = startProperties();
        OutputStream stdout = new FileOutputStream(FileDescriptor.out);
        if (!isTerminal(1)) {
            stdout = new BufferedOutputStream(stdout, CONSOLE_BUFFER);
        }
        consoleOut = new PrintStream(stdout, true);
        setOut0(consoleOut);
        setErr0(new PrintStream(new ErrorOutput(), true));
        setIn0(new BufferedInputStream(new ConsoleInput()));
        Thread.currentThread().setContextClassLoader(ClassLoader.getSystemClassLoader());
    }

    /** Standard error. Flushes standard output first, so that all output keeps its order. */
    private static final class ErrorOutput extends FileOutputStream {

        ErrorOutput() {
            super(FileDescriptor.err);
        }

        @Override
        public void write(byte[] data, int offset, int length) throws IOException {
            consoleOut.flush();
            super.write(data, offset, length);
        }
    }

    /** Standard input. Flushes standard output first, so that prompts are visible. */
    private static final class ConsoleInput extends FileInputStream {

        ConsoleInput() {
            super(FileDescriptor.in);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            consoleOut.flush();
            return super.read(into, offset, length);
        }
    }

    private static Properties startProperties() {
        Properties p = new Properties();
        p.setProperty("file.separator", "/");
        p.setProperty("path.separator", ":");
        p.setProperty("line.separator", "\n");
        p.setProperty("java.specification.name", "Java Platform API Specification");
        p.setProperty("java.specification.version", "17");
        p.setProperty("java.vm.specification.version", "17");
        p.setProperty("java.class.version", "61.0");
        String[] given = vmProperties();
        for (int i = 0; i + 1 < given.length; i += 2) {
            if (given[i + 1] != null) {
                p.setProperty(given[i], given[i + 1]);
            }
        }
        return p;
    }

    /** Flushes the program's buffered output before the process ends. */
    static void flushConsole() {
        if (consoleOut != null) {
            consoleOut.flush();
        }
    }

    public static void setIn(InputStream stream) {
        setIn0(stream);
    }

    public static void setOut(PrintStream stream) {
        setOut0(stream);
    }

    public static void setErr(PrintStream stream) {
        setErr0(stream);
    }

    public static Properties getProperties() {
        return properties;
    }

    public static void setProperties(Properties p) {
        properties = p == null ? startProperties() : p;
    }

    public static String getProperty(String key) {
        checkKey(key);
        return properties == null ? null : properties.getProperty(key);
    }

    public static String getProperty(String key, String fallback) {
        String value = getProperty(key);
        return value == null ? fallback : value;
    }

    public static String setProperty(String key, String value) {
        checkKey(key);
        return (String) properties.setProperty(key, value);
    }

    public static String clearProperty(String key) {
        checkKey(key);
        return (String) properties.remove(key);
    }

    private static void checkKey(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    public static String lineSeparator() {
        return "\n";
    }

    public static String getenv(String name) {
        return getenv0(name.toString());
    }

    public static synchronized Map<String, String> getenv() {
        if (environment == null) {
            Map<String, String> map = new HashMap<>();
            for (String entry : environ()) {
                int equals = entry.indexOf('=', 1);
                if (equals > 0) {
                    map.put(entry.substring(0, equals), entry.substring(equals + 1));
                }
            }
            environment = Collections.unmodifiableMap(map);
        }
        return environment;
    }

    public static void exit(int status) {
        Runtime.getRuntime().exit(status);
    }

    public static void gc() {
        Runtime.getRuntime().gc();
    }

    public static void runFinalization() {
        Runtime.getRuntime().runFinalization();
    }

    public static void load(String file) {
        Runtime.load(Class.callerClass(), file);
    }

    public static void loadLibrary(String libraryName) {
        Runtime.loadLibrary(Class.callerClass(), libraryName);
    }

    public static String mapLibraryName(String libraryName) {
        return "lib" + libraryName + ".so";
    }
}
