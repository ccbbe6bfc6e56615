package java.io;

/** Writes a file, from its start or at its end. */
public class FileOutputStream extends OutputStream {

    private final FileDescriptor fd;
    private final String path; // null if the stream was made from a descriptor

    public FileOutputStream(String name) throws FileNotFoundException {
        this(name != null ? new File(name) : null, false);
    }

    public FileOutputStream(String name, boolean append) throws FileNotFoundException {
        this(name != null ? new File(name) : null, append);
    }

    public FileOutputStream(File file) throws FileNotFoundException {
        this(file, false);
    }

    public FileOutputStream(File file, boolean append) throws FileNotFoundException {
        int how = append ? HostFiles.APPEND : HostFiles.TRUNCATE;
        fd = FileDescriptor.open(file, HostFiles.WRITE | HostFiles.CREATE | how);
        path = file.getPath();
    }

    public FileOutputStream(FileDescriptor fd) {
        if (fd == null) {
            throw new NullPointerException();
        }
        this.fd = fd;
        path = null;
    }

    @Override
    public void write(int b) throws IOException {
        fd.write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from) throws IOException {
        fd.write(from, 0, from.length);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        fd.write(from, offset, length);
    }

    public final FileDescriptor getFD() throws IOException {
        return fd;
    }

    @Override
    public void close() throws IOException {
        fd.close();
    }
}
