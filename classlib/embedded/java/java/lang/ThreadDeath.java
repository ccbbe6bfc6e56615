package java.lang;

/** The error that Thread.stop used to throw; it ends a thread without a message. */
public class ThreadDeath extends Error {

    public ThreadDeath() {
    }
}
