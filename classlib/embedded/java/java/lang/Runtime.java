package java.lang;

import java.io.File;

/** The machine as the program sees it: memory, processors, native libraries and the end. */
public class Runtime {

    private static final Runtime INSTANCE = new Runtime();

    private Runtime() {
    }

    public static Runtime getRuntime() {
        return INSTANCE;
    }

    public native long freeMemory();

    public native long totalMemory();

    public native long maxMemory();

    public native int availableProcessors();

    public native void gc();

    private static native boolean load0(Class<?> from, String path);

    public void runFinalization() {
        Finalizer.runWaiting();
    }

    public void exit(int status) {
        Shutdown.exit(status);
    }

    public void halt(int status) {
        Shutdown.halt(status);
    }

    public void addShutdownHook(Thread hook) {
        Shutdown.add(hook);
    }

    public boolean removeShutdownHook(Thread hook) {
        return Shutdown.remove(hook);
    }

    public void load(String file) {
        load(Class.callerClass(), file);
    }

    public void loadLibrary(String libraryName) {
        loadLibrary(Class.callerClass(), libraryName);
    }

    static void load(Class<?> from, String file) {
        if (!file.startsWith("/")) {
            throw new UnsatisfiedLinkError("Expecting an absolute path of the library: " + file);
        }
        if (!load0(from, file)) {
            throw new UnsatisfiedLinkError("Can't load library: " + file);
        }
    }

    /** First calls the loader of the calling class, then searches java.library.path. */
    static void loadLibrary(Class<?> from, String libraryName) {
        if (libraryName.indexOf('/') >= 0) {
            throw new UnsatisfiedLinkError("Directory separator should not appear in library "
                                           + "name: " + libraryName);
        }
        ClassLoader loader = from == null ? null : from.getClassLoader();
        String own = loader == null ? null : loader.findLibrary(libraryName);
        if (own != null) {
            load(from, own);
            return;
        }
        String path = System.getProperty("java.library.path", "");
        String fileName = System.mapLibraryName(libraryName);
        int start = 0;
        while (start <= path.length()) {
            int end = path.indexOf(':', start);
            if (end < 0) {
                end = path.length();
            }
            String directory = start == end ? "." : path.substring(start, end);
            if (load0(from, new File(directory, fileName).getAbsolutePath())) {
                return;
            }
            start = end + 1;
        }
        throw new UnsatisfiedLinkError("no " + libraryName + " in java.library.path: " + path);
    }
}
