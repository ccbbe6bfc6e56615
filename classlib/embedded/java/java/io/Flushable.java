package java.io;

/** Something that can write out what it has kept back. */
public interface Flushable {

    void flush() throws IOException;
}
