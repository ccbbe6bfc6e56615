package java.io;

import java.util.ArrayList;
import java.util.List;

/** A path in the file system, whether a file exists there or not. */
public class File implements Serializable, Comparable<File> {

    public static final char separatorChar = '/';
    public static final String separator = "/";
    public static final char pathSeparatorChar = ':';
    public static final String pathSeparator = ":";

    private static int temporaryNumber;

    private final String path;

    public File(String pathname) {
        path = normalize(pathname);
    }

    public File(String parent, String child) {
        path = parent == null ? normalize(child) : resolve(normalize(parent), child);
    }

    public File(File parent, String child) {
        path = parent == null ? normalize(child) : resolve(parent.path, child);
    }

    private static String resolve(String parent, String child) {
        String below = normalize(child);
        if (parent.isEmpty()) {
            return below.startsWith("/") ? below : "/" + below;
        }
        if (below.isEmpty()) {
            return parent;
        }
        if (below.startsWith("/")) {
            return parent.equals("/") ? below : parent + below;
        }
        return parent.equals("/") ? "/" + below : parent + "/" + below;
    }

    /** Replaces several slashes by one, and removes slashes at the end. */
    private static String normalize(String pathname) {
        if (pathname == null) {
            throw new NullPointerException();
        }
        int length = pathname.length();
        StringBuilder b = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            char c = pathname.charAt(i);
            if (c != '/' || i == 0 || pathname.charAt(i - 1) != '/') {
                b.append(c);
            }
        }
        int last = b.length() - 1;
        if (last > 0 && b.charAt(last) == '/') {
            b.setLength(last);
        }
        return b.length() == length ? pathname : b.toString();
    }

    public String getName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    public String getParent() {
        int slash = path.lastIndexOf('/');
        if (slash < 0) {
            return null;
        }
        if (slash == 0) {
            return path.length() > 1 ? "/" : null;
        }
        return path.substring(0, slash);
    }

    public File getParentFile() {
        String parent = getParent();
        return parent == null ? null : new File(parent);
    }

    public String getPath() {
        return path;
    }

    public boolean isAbsolute() {
        return path.startsWith("/");
    }

    public String getAbsolutePath() {
        if (isAbsolute()) {
            return path;
        }
        String here = System.getProperty("user.dir");
        return path.isEmpty() ? here : resolve(here, path);
    }

    public File getAbsoluteFile() {
        return new File(getAbsolutePath());
    }

    /** The system resolves the existing part; the rest is appended without dots. */
    public String getCanonicalPath() throws IOException {
        return canonical(withoutDots(getAbsolutePath()));
    }

    private static String canonical(String absolute) {
        String real = HostFiles.realPath(absolute);
        int slash = absolute.lastIndexOf('/');
        if (real != null || slash < 0 || absolute.length() == 1) {
            return real == null ? absolute : real;
        }
        String parent = canonical(slash == 0 ? "/" : absolute.substring(0, slash));
        return resolve(parent, absolute.substring(slash + 1));
    }

    private static String withoutDots(String absolute) {
        if (HostFiles.stat(absolute, HostFiles.STAT_KIND) != 0) {
            return absolute;
        }
        String result = "";
        int at = 1;
        while (at <= absolute.length()) {
            int end = absolute.indexOf('/', at);
            String part = absolute.substring(at, end < 0 ? absolute.length() : end);
            if (part.equals("..")) {
                result = result.substring(0, Math.max(result.lastIndexOf('/'), 0));
            } else if (!part.equals(".") && !part.isEmpty()) {
                result = result + "/" + part;
            }
            at = end < 0 ? absolute.length() + 1 : end + 1;
        }
        return result.isEmpty() ? "/" : result;
    }

    public File getCanonicalFile() throws IOException {
        return new File(getCanonicalPath());
    }

    private boolean isInvalid() {
        return path.indexOf('\0') >= 0;
    }

    private long stat(int what) {
        return isInvalid() || path.isEmpty() ? 0 : HostFiles.stat(path, what);
    }

    public boolean exists() {
        return stat(HostFiles.STAT_KIND) != 0;
    }

    public boolean isFile() {
        return (stat(HostFiles.STAT_KIND) & HostFiles.REGULAR) != 0;
    }

    public boolean isDirectory() {
        return (stat(HostFiles.STAT_KIND) & HostFiles.DIRECTORY) != 0;
    }

    public boolean isHidden() {
        return getName().startsWith(".");
    }

    public long length() {
        return stat(HostFiles.STAT_LENGTH);
    }

    public long lastModified() {
        return stat(HostFiles.STAT_MODIFIED);
    }

    private boolean may(int what) {
        return !isInvalid() && !path.isEmpty() && HostFiles.access(path, what);
    }

    public boolean canRead() {
        return may(HostFiles.MAY_READ);
    }

    public boolean canWrite() {
        return may(HostFiles.MAY_WRITE);
    }

    public boolean canExecute() {
        return may(HostFiles.MAY_EXECUTE);
    }

    private boolean setPermission(int bits, boolean on, boolean ownerOnly) {
        int mask = ownerOnly ? bits << 6 : bits << 6 | bits << 3 | bits;
        return !isInvalid() && HostFiles.chmod(path, mask, on ? 1 : 0) == 0;
    }

    public boolean setReadOnly() {
        return setPermission(HostFiles.MAY_WRITE, false, false);
    }

    public boolean setWritable(boolean on, boolean ownerOnly) {
        return setPermission(HostFiles.MAY_WRITE, on, ownerOnly);
    }

    public boolean setWritable(boolean on) {
        return setWritable(on, true);
    }

    public boolean setReadable(boolean on, boolean ownerOnly) {
        return setPermission(HostFiles.MAY_READ, on, ownerOnly);
    }

    public boolean setReadable(boolean on) {
        return setReadable(on, true);
    }

    public boolean setExecutable(boolean on, boolean ownerOnly) {
        return setPermission(HostFiles.MAY_EXECUTE, on, ownerOnly);
    }

    public boolean setExecutable(boolean on) {
        return setExecutable(on, true);
    }

    public boolean setLastModified(long time) {
        if (time < 0) {
            throw new IllegalArgumentException("Negative time");
        }
        return !isInvalid() && HostFiles.setLastModified(path, time) == 0;
    }

    /** Returns false if the file exists already. */
    public boolean createNewFile() throws IOException {
        if (isInvalid()) {
            throw new IOException("Invalid file path");
        }
        int fd = HostFiles.open(path, HostFiles.WRITE | HostFiles.CREATE | HostFiles.EXCLUSIVE);
        if (fd >= 0) {
            HostFiles.close(fd);
            return true;
        }
        if (exists()) {
            return false;
        }
        throw new IOException(HostFiles.errorMessage(-fd));
    }

    public boolean delete() {
        return !isInvalid() && HostFiles.delete(path) == 0;
    }

    /** Files to delete when the program ends, the last registered first. */
    private static final class AtExit extends Thread {

        private static final List<String> PATHS = new ArrayList<>();

        static void add(String path) {
            synchronized (PATHS) {
                if (PATHS.isEmpty()) {
                    Runtime.getRuntime().addShutdownHook(new AtExit());
                }
                PATHS.add(path);
            }
        }

        @Override
        public void run() {
            synchronized (PATHS) {
                for (int i = PATHS.size() - 1; i >= 0; i--) {
                    HostFiles.delete(PATHS.get(i));
                }
            }
        }
    }

    public void deleteOnExit() {
        if (!isInvalid()) {
            AtExit.add(path);
        }
    }

    public boolean mkdir() {
        return !isInvalid() && HostFiles.mkdir(path) == 0;
    }

    public boolean mkdirs() {
        if (exists()) {
            return false;
        }
        if (mkdir()) {
            return true;
        }
        File parent = getAbsoluteFile().getParentFile();
        return parent != null && (parent.mkdirs() || parent.exists()) && mkdir();
    }

    public boolean renameTo(File target) {
        return !isInvalid() && !target.isInvalid() && HostFiles.rename(path, target.path) == 0;
    }

    public String[] list() {
        return isInvalid() ? null : HostFiles.list(path);
    }

    public String[] list(FilenameFilter filter) {
        String[] names = list();
        if (names == null || filter == null) {
            return names;
        }
        List<String> chosen = new ArrayList<>();
        for (String name : names) {
            if (filter.accept(this, name)) {
                chosen.add(name);
            }
        }
        return chosen.toArray(new String[0]);
    }

    public File[] listFiles() {
        return listFiles((FilenameFilter) null);
    }

    public File[] listFiles(FilenameFilter filter) {
        String[] names = list(filter);
        if (names == null) {
            return null;
        }
        File[] files = new File[names.length];
        for (int i = 0; i < files.length; i++) {
            files[i] = path.isEmpty() ? new File(names[i]) : new File(this, names[i]);
        }
        return files;
    }

    public File[] listFiles(FileFilter filter) {
        File[] files = listFiles();
        if (files == null || filter == null) {
            return files;
        }
        List<File> chosen = new ArrayList<>();
        for (File file : files) {
            if (filter.accept(file)) {
                chosen.add(file);
            }
        }
        return chosen.toArray(new File[0]);
    }

    public static File createTempFile(String prefix, String suffix) throws IOException {
        return createTempFile(prefix, suffix, null);
    }

    public static File createTempFile(String prefix, String suffix, File directory)
            throws IOException {
        if (prefix.length() < 3) {
            throw new IllegalArgumentException("Prefix string \"" + prefix
                                               + "\" too short: length must be at least 3");
        }
        File where = directory != null ? directory
                                       : new File(System.getProperty("java.io.tmpdir", "/tmp"));
        while (true) {
            String name = prefix + temporaryId() + (suffix == null ? ".tmp" : suffix);
            File file = new File(where, name);
            if (file.createNewFile()) {
                return file;
            }
        }
    }

    private static synchronized String temporaryId() {
        return Long.toUnsignedString(System.nanoTime() * 31 + temporaryNumber++);
    }

    @Override
    public int compareTo(File other) {
        return path.compareTo(other.path);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof File && ((File) other).path.equals(path);
    }

    @Override
    public int hashCode() {
        return path.hashCode() ^ 1234321;
    }

    @Override
    public String toString() {
        return path;
    }
}
