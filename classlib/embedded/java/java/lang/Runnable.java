package java.lang;

/** Something to do, such as the work of a thread. */
@FunctionalInterface
public interface Runnable {

    void run();
}
