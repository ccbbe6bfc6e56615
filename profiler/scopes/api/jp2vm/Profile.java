package jp2vm;

/**
 * The profile of this program, which the program itself starts and stops, for example a harness around its measured
 * iterations.
 *
 * <pre>
 * Profile.start();
 * benchmark.iterate();
 * Profile.stop();
 * Profile.dump("iteration.jp2");
 * </pre>
 *
 * <p>The methods do what {@code jp2vm-ctl PROCESS profile start}, {@code stop}, {@code reset}, {@code dump} and
 * {@code mark} do. They return true if that is done. On other machines, and if jp2vm was started without a profile,
 * they do nothing and return false. Otherwise, a refused call throws an IllegalStateException with the reason.
 *
 * <p>{@code start}, {@code stop} and {@code reset} need jp2vm's option {@code --profile=off} or {@code --control}; see
 * {@link #isAvailable}.
 */
public final class Profile {
    private Profile() {
    }

    /**
     * Returns whether this program can start, stop and reset its profile.
     *
     * @return false on other machines, and without {@code --profile=off} and {@code --control}
     */
    public static boolean isAvailable() {
        return false;
    }

    /**
     * Returns whether a profile counts at the moment.
     *
     * @return false also on other machines
     */
    public static boolean isOn() {
        return false;
    }

    /**
     * Starts the profile, or continues it, with the data that the options of jp2vm choose. All threads are counted.
     *
     * @return false if the profile is not available
     * @throws IllegalStateException if the profile is on already, or the program is ending
     */
    public static boolean start() {
        return false;
    }

    /**
     * Starts the profile, or continues it.
     *
     * @param levels the data to collect, as in {@code --profile=}, for example {@code "calls,blocks"}; the first start
     *        chooses. null: as chosen by the options
     * @return false if the profile is not available
     * @throws IllegalStateException if the profile is on already, the data cannot be chosen, or the program is ending
     */
    public static boolean start(String levels) {
        return false;
    }

    /**
     * Stops the profile: from now on, nothing is counted.
     *
     * @return false if the profile is not available
     * @throws IllegalStateException if the profile is not on, or the program is ending
     */
    public static boolean stop() {
        return false;
    }

    /**
     * Deletes all counts. If the profile is on, it goes on.
     *
     * @return false if the profile is not available
     * @throws IllegalStateException if there is no profile yet, or it has a series, or the program is ending
     */
    public static boolean reset() {
        return false;
    }

    /**
     * Writes the current profile.
     *
     * @param file the file, whose suffix chooses the format; null: the files of {@code --profile-out}
     * @return false if there is no profile
     * @throws IllegalStateException if nothing was started yet, the file cannot be written, or the program is ending
     */
    public static boolean dump(String file) {
        return false;
    }

    /**
     * Names this moment, for {@code jp2prof --from=NAME --to=NAME}. Several moments may have the same name.
     *
     * @param name 1 to 100 bytes in UTF-8, without control characters and #; it begins with no digit and no point
     * @return false if there is no profile with {@code --profile-series}
     * @throws IllegalStateException if the name is refused, nothing was started yet, there are 100 marks already, or
     *         the program is ending
     */
    public static boolean mark(String name) {
        return false;
    }

    /**
     * Registers the MXBean {@code jp2vm:type=Profile} in the platform's server. A second call has no effect.
     *
     * @throws IllegalStateException if the server refuses it
     */
    public static void register() {
        ProfileBean.register(); // a class of its own, because some libraries have no management
    }
}
