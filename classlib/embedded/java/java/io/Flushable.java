package java.io;

/** An object that can write out its buffered data. */
public interface Flushable {

    void flush() throws IOException;
}
