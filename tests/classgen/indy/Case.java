/** What a generated class implements: numbered pieces of code, each of which yields a value. */
public interface Case {
    Object run(int number) throws Throwable;

    int count();
}
