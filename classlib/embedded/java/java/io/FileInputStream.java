package java.io;

/** Reads a file. */
public class FileInputStream extends InputStream {

    private final FileDescriptor fd;
    private final String path; // null if the stream was made from a descriptor

    public FileInputStream(String name) throws FileNotFoundException {
        this(name != null ? new File(name) : null);
    }

    public FileInputStream(File file) throws FileNotFoundException {
        fd = FileDescriptor.open(file, HostFiles.READ);
        path = file.getPath();
    }

    public FileInputStream(FileDescriptor fd) {
        if (fd == null) {
            throw new NullPointerException();
        }
        this.fd = fd;
        path = null;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return fd.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into) throws IOException {
        return fd.read(into, 0, into.length);
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        return fd.read(into, offset, length);
    }

    /** The new position may be after the end of the file. */
    @Override
    public long skip(long n) throws IOException {
        long before = fd.seek(0, HostFiles.FROM_HERE);
        return fd.seek(n, HostFiles.FROM_HERE) - before;
    }

    @Override
    public int available() throws IOException {
        return fd.available();
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }

    @Override
    public void close() throws IOException {
        fd.close();
    }
}
