/** A generated class; the value that it returns or the exception that it throws is the result of the case. */
public interface LinkCase {
    String run() throws Throwable;
}
