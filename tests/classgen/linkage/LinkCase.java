/** A generated class: what it returns or raises is the result of the case. */
public interface LinkCase {
    String run() throws Throwable;
}
