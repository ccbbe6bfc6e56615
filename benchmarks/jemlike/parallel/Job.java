package jemlike.parallel;

/** Work that several cores can do together. */
public interface Job {
    /** Does this core's share; returns when nothing is left for it to do. */
    void work(int core);
}
