package java.lang;

/** What a try-with-resources statement closes at its end. */
public interface AutoCloseable {

    void close() throws Exception;
}
