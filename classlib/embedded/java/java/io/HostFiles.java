package java.io;

/**
 * The system calls of java.io. A negative result is the negative error number; the native methods
 * throw no exception.
 */
final class HostFiles {

    static final int READ = 1;
    static final int WRITE = 2;
    static final int APPEND = 4;
    static final int CREATE = 8;
    static final int TRUNCATE = 16;
    static final int EXCLUSIVE = 32;
    static final int SYNC = 64;

    static final int FROM_START = 0;
    static final int FROM_HERE = 1;
    static final int FROM_END = 2;

    static final int STAT_KIND = 0;
    static final int STAT_LENGTH = 1;
    static final int STAT_MODIFIED = 2;

    static final int EXISTS = 1;
    static final int REGULAR = 2;
    static final int DIRECTORY = 4;

    static final int MAY_READ = 4;
    static final int MAY_WRITE = 2;
    static final int MAY_EXECUTE = 1;

    private HostFiles() {
    }

    static native int open(String path, int flags);

    static native int read(int fd, byte[] into, int offset, int length);

    static native int write(int fd, byte[] from, int offset, int length);

    static native int close(int fd);

    static native long seek(int fd, long offset, int whence);

    static native long length(int fd);

    static native int setLength(int fd, long length);

    static native long available(int fd);

    static native int sync(int fd);

    static native String errorMessage(int errno);

    static native long stat(String path, int what);

    static native boolean access(String path, int mode);

    static native int delete(String path);

    static native int mkdir(String path);

    static native int rename(String from, String to);

    static native String[] list(String path);

    static native String realPath(String path);

    static native int setLastModified(String path, long millis);

    static native int chmod(String path, int mask, int on);

    /** Returns the result. If it is negative, throws the exception for this error number. */
    static long check(long result) throws IOException {
        if (result < 0) {
            throw new IOException(errorMessage((int) -result));
        }
        return result;
    }
}
