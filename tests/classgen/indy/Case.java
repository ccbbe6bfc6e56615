/** The interface of generated classes: numbered pieces of code, each of which returns a value. */
public interface Case {
    Object run(int number) throws Throwable;

    int count();
}
