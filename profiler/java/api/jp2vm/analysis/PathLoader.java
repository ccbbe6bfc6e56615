package jp2vm.analysis;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** Loads the classes of an analysis that is added while the program runs, from a class path of its own. */
final class PathLoader extends ClassLoader {

    private final long path;

    private PathLoader(long path) {
        super(null);
        this.path = path;
    }

    private static native long open(String path);

    private static native byte[] read(long path, String name);

    /** The machine calls this for each such analysis. */
    static ClassLoader make(String path) {
        return new PathLoader(open(path));
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = read(path, name.replace('.', '/') + ".class");
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        InputStream stream = super.getResourceAsStream(name);
        byte[] bytes = stream != null ? null : read(path, name);
        return bytes == null ? stream : new ByteArrayInputStream(bytes);
    }
}
