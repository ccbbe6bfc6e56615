package java.lang;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/**
 * Finds and defines classes. A loader first calls its parent; the chain ends at the machine's own
 * loader of the library, which has no object.
 *
 * <p>A loader's object is the lock that guards its loading of classes.
 */
public abstract class ClassLoader {

    private final ClassLoader parent;
    private final String name;

    protected ClassLoader() {
        this(null, getSystemClassLoader());
    }

    protected ClassLoader(ClassLoader parent) {
        this(null, parent);
    }

    protected ClassLoader(String name, ClassLoader parent) {
        if (name != null && name.isEmpty()) {
            throw new IllegalArgumentException("name must be non-empty or null");
        }
        this.name = name;
        this.parent = parent;
    }

    /** The loader of the application's class path, whose classes the machine finds. */
    private static final class AppLoader extends ClassLoader {

        static final AppLoader INSTANCE = new AppLoader();

        private AppLoader() {
            super("app", null);
        }

        @Override
        protected Class<?> findClass(String className) throws ClassNotFoundException {
            Class<?> found = findAppClass(className, this);
            if (found == null) {
                throw new ClassNotFoundException(className);
            }
            return found;
        }

        @Override
        public InputStream getResourceAsStream(String path) {
            return getSystemResourceAsStream(path);
        }
    }

    private static native Class<?> findBootstrapClass(String className);

    private native Class<?> findLoadedClass0(String className);

    private native Class<?> defineClass0(String className, byte[] data, int offset, int length);

    private native void linkClass0(Class<?> c);

    private static native Class<?> findAppClass(String className, ClassLoader loader);

    private static native byte[] resource(boolean ofLibrary, String path);

    public static ClassLoader getSystemClassLoader() {
        return AppLoader.INSTANCE;
    }

    public static ClassLoader getPlatformClassLoader() {
        return null;
    }

    public final ClassLoader getParent() {
        return parent;
    }

    public String getName() {
        return name;
    }

    public Class<?> loadClass(String className) throws ClassNotFoundException {
        return loadClass(className, false);
    }

    protected Class<?> loadClass(String className, boolean resolve)
            throws ClassNotFoundException {
        synchronized (getClassLoadingLock(className)) {
            Class<?> c = findLoadedClass(className);
            if (c == null) {
                c = fromParent(className);
            }
            if (c == null) {
                c = findClass(className);
            }
            if (resolve) {
                resolveClass(c);
            }
            return c;
        }
    }

    private Class<?> fromParent(String className) {
        if (parent == null) {
            return findBootstrapClass(className);
        }
        try {
            return parent.loadClass(className, false);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    protected Object getClassLoadingLock(String className) {
        className.length();
        return this;
    }

    /** Has no effect: every loader may be used by several threads, and has its own lock. */
    protected static boolean registerAsParallelCapable() {
        return true;
    }

    protected Class<?> findClass(String className) throws ClassNotFoundException {
        throw new ClassNotFoundException(className);
    }

    protected final Class<?> findLoadedClass(String className) {
        return className == null || className.isEmpty() ? null : findLoadedClass0(className);
    }

    protected final Class<?> findSystemClass(String className) throws ClassNotFoundException {
        return getSystemClassLoader().loadClass(className);
    }

    @Deprecated
    protected final Class<?> defineClass(byte[] data, int offset, int length)
            throws ClassFormatError {
        return defineClass(null, data, offset, length);
    }

    protected final Class<?> defineClass(String className, byte[] data, int offset, int length)
            throws ClassFormatError {
        if (className != null && className.indexOf('/') >= 0) {
            throw new NoClassDefFoundError("IllegalName: " + className);
        }
        if (className != null && className.startsWith("java.")) {
            String packageName = className.substring(0, className.lastIndexOf('.'));
            throw new SecurityException("Prohibited package name: " + packageName);
        }
        long end = (long) offset + length;
        if ((offset | length) < 0 || end > data.length) {
            throw new ArrayIndexOutOfBoundsException(length < 0 ? null
                : "Array region " + offset + ".." + end + " out of bounds for length "
                  + data.length);
        }
        return defineClass0(className, data, offset, length);
    }

    protected final void resolveClass(Class<?> c) {
        if (c == null) {
            throw new NullPointerException();
        }
        linkClass0(c);
    }

    public InputStream getResourceAsStream(String path) {
        return parent == null ? stream(resource(true, path)) : parent.getResourceAsStream(path);
    }

    public static InputStream getSystemResourceAsStream(String path) {
        byte[] data = resource(true, path);
        return stream(data != null ? data : resource(false, path));
    }

    private static InputStream stream(byte[] data) {
        return data == null ? null : new ByteArrayInputStream(data);
    }

    /** Returns the file of a native library that this loader knows; null: the usual search is made. */
    protected String findLibrary(String libraryName) {
        return null;
    }
}
