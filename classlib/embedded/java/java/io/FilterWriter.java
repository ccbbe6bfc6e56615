package java.io;

/** Passes all calls on to another writer; the base class of writers that do more. */
public abstract class FilterWriter extends Writer {

    protected Writer out;

    protected FilterWriter(Writer out) {
        super(out);
        this.out = out;
    }

    @Override
    public void write(int c) throws IOException {
        out.write(c);
    }

    @Override
    public void write(char[] from, int offset, int length) throws IOException {
        out.write(from, offset, length);
    }

    @Override
    public void write(String s, int offset, int length) throws IOException {
        out.write(s, offset, length);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
