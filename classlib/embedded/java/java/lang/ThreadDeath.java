package java.lang;

/** Thread.stop threw it in a thread in the past; it ends a thread without a message. */
public class ThreadDeath extends Error {

    public ThreadDeath() {
    }
}
