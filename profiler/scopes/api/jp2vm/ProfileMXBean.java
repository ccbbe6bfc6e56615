package jp2vm;

/** The MXBean {@code jp2vm:type=Profile}, which {@link Profile#register} makes. Its operations are those of Profile. */
public interface ProfileMXBean {
    /**
     * Returns what {@link Profile#isAvailable} returns.
     *
     * @return whether start, stop and reset are possible
     */
    boolean isAvailable();

    /**
     * Returns what {@link Profile#isOn} returns.
     *
     * @return whether a profile counts at the moment
     */
    boolean isOn();

    /**
     * Does what {@link Profile#start()} does.
     *
     * @return false if the profile is not available
     */
    boolean start();

    /**
     * Does what {@link Profile#start(String)} does.
     *
     * @param levels the data to collect
     * @return false if the profile is not available
     */
    boolean start(String levels);

    /**
     * Does what {@link Profile#stop} does.
     *
     * @return false if the profile is not available
     */
    boolean stop();

    /**
     * Does what {@link Profile#reset} does.
     *
     * @return false if the profile is not available
     */
    boolean reset();

    /**
     * Does what {@link Profile#dump} does.
     *
     * @param file the file, or null
     * @return false if there is no profile
     */
    boolean dump(String file);

    /**
     * Does what {@link Profile#mark} does.
     *
     * @param name the name of the moment
     * @return false if there is no profile with a series
     */
    boolean mark(String name);
}
