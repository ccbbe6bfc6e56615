package java.util.concurrent.locks;

/** A pair of locks: one that readers share, and one that a single writer holds. */
public interface ReadWriteLock {
    Lock readLock();

    Lock writeLock();
}
