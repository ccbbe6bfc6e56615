package jp2vm;

import java.util.List;

/** The MXBean {@code jp2vm:type=Counts}, which {@link Counts#register} makes. */
public interface CountsMXBean {
    /**
     * Returns whether the machine counts.
     *
     * @return false without {@code --scopes}, and on other machines
     */
    boolean isAvailable();

    /**
     * Returns the numbers of all scopes, by name; their sum is the run until now.
     *
     * @return an empty list if the machine does not count
     */
    List<ScopeCounts> getScopes();

    /**
     * Returns what a thread has done since it started.
     *
     * @param id the number of the thread, Thread.getId
     * @return null if the thread does not live, or the machine does not count
     */
    ScopeCounts threadCounts(long id);
}
