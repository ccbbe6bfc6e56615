package java.lang;

/** A resource that a try-with-resources statement closes at its end. */
public interface AutoCloseable {

    void close() throws Exception;
}
