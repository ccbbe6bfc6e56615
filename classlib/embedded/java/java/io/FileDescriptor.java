package java.io;

/** An open file of the operating system. */
public final class FileDescriptor {

    public static final FileDescriptor in = new FileDescriptor(0);
    public static final FileDescriptor out = new FileDescriptor(1);
    public static final FileDescriptor err = new FileDescriptor(2);

    private int fd;

    public FileDescriptor() {
        this(-1);
    }

    private FileDescriptor(int fd) {
        this.fd = fd;
    }

    /** Opens a file; the exception has the operating system's message. */
    static FileDescriptor open(File file, int flags) throws FileNotFoundException {
        if (file == null) {
            throw new NullPointerException();
        }
        String path = file.getPath();
        if (path.indexOf('\0') >= 0) {
            throw new FileNotFoundException("Invalid file path");
        }
        int result = HostFiles.open(path, flags);
        if (result < 0) {
            throw new FileNotFoundException(path, HostFiles.errorMessage(-result));
        }
        return new FileDescriptor(result);
    }

    private int number() throws IOException {
        if (fd < 0) {
            throw new IOException("Stream Closed");
        }
        return fd;
    }

    public boolean valid() {
        return fd >= 0;
    }

    public void sync() throws SyncFailedException {
        if (fd < 0 || HostFiles.sync(fd) < 0) {
            throw new SyncFailedException("sync failed");
        }
    }

    /** Returns -1 at the end of the file. */
    int read(byte[] into, int offset, int length) throws IOException {
        Streams.checkRange(into.length, offset, length);
        if (length == 0) {
            return 0;
        }
        int count = (int) HostFiles.check(HostFiles.read(number(), into, offset, length));
        return count == 0 ? -1 : count;
    }

    void write(byte[] from, int offset, int length) throws IOException {
        Streams.checkRange(from.length, offset, length);
        int done = 0;
        do {
            done += (int) HostFiles.check(
                HostFiles.write(number(), from, offset + done, length - done));
        } while (done < length);
    }

    long seek(long offset, int whence) throws IOException {
        return HostFiles.check(HostFiles.seek(number(), offset, whence));
    }

    long length() throws IOException {
        return HostFiles.check(HostFiles.length(number()));
    }

    void setLength(long length) throws IOException {
        HostFiles.check(HostFiles.setLength(number(), length));
    }

    int available() throws IOException {
        return (int) Math.min(HostFiles.check(HostFiles.available(number())), Integer.MAX_VALUE);
    }

    /** The three standard descriptors stay open: other objects may still use them. */
    synchronized void close() throws IOException {
        if (fd > 2) {
            int open = fd;
            fd = -1;
            HostFiles.check(HostFiles.close(open));
        } else {
            fd = -1;
        }
    }
}
