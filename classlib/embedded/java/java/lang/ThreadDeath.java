package java.lang;

/** The error of the former method Thread.stop; it ends a thread without a message. */
public class ThreadDeath extends Error {

    public ThreadDeath() {
    }
}
