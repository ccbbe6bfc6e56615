package jp2vm;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The numbers of all scopes and of threads, also by the MXBean {@code jp2vm:type=Counts}. */
public final class Counts implements CountsMXBean {
    private Counts() {
    }

    /**
     * Registers the MXBean in the platform's server. A second call has no effect.
     *
     * @throws IllegalStateException if the server refuses it
     */
    public static void register() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName name = new ObjectName("jp2vm:type=Counts");
            if (!server.isRegistered(name)) {
                server.registerMBean(new Counts(), name);
            }
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns the numbers of all scopes, by name; their sum is the run until now.
     *
     * @return an empty list if the machine does not count
     */
    public static List<ScopeCounts> scopes() {
        List<ScopeCounts> scopes = new ArrayList<>();
        String rows = rows();
        if (rows != null) {
            for (String row : rows.split("\n")) {
                String[] words = row.split(" ", 6);
                scopes.add(new ScopeCounts(words[5], Long.parseLong(words[0]), numbers(words, 1)));
            }
        }
        return scopes;
    }

    /**
     * Returns what a thread has done since it started.
     *
     * @param thread a thread
     * @return null if the thread does not live, or the machine does not count
     */
    public static ScopeCounts of(Thread thread) {
        String values = values(thread);
        return values == null ? null : new ScopeCounts(thread.getName(), 0, numbers(values.split(" "), 0));
    }

    private static long[] numbers(String[] words, int from) {
        long[] numbers = new long[4];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Long.parseLong(words[from + i]);
        }
        return numbers;
    }

    @Override
    public boolean isAvailable() {
        return Scope.available();
    }

    @Override
    public List<ScopeCounts> getScopes() {
        return scopes();
    }

    @Override
    public ScopeCounts threadCounts(long id) {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getId() == id) {
                return of(thread);
            }
        }
        return null;
    }

    /* Native on jp2vm. */

    private static String rows() {
        return null;
    }

    private static String values(Thread thread) {
        return null;
    }
}
