package java.lang;

/** Was thrown in a thread by Thread.stop; ends a thread without a message. */
public class ThreadDeath extends Error {

    public ThreadDeath() {
    }
}
