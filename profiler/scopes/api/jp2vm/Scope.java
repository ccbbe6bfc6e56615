package jp2vm;

/**
 * A named part of the program, to which the machine charges work: the instructions of this thread from {@link #open}
 * to {@link #close}, and of all threads and tasks that it starts or submits meanwhile, until they end.
 *
 * <pre>
 * try (Scope scope = Scope.open("checkout")) {
 *     shop.checkout();
 *     long instructions = scope.instructions();
 * }
 * </pre>
 *
 * <p>Opening and closing cost no instructions beyond the calls. Scopes may be opened in scopes: the numbers of a scope
 * include those of the scopes opened in it. In the report of {@code --scopes}, and in {@link Counts}, each instruction
 * counts for the innermost scope only, so that the rows add up to the run.
 *
 * <p>jp2vm counts with the option {@code --scopes}. Elsewhere the methods do nothing, and every number is -1.
 */
public final class Scope implements AutoCloseable {
    private static final long NOT_COUNTED = -1;

    static {
        if (!available() && "jp2vm".equals(System.getProperty("java.vm.name"))) {
            System.err.println("jp2vm: jp2vm.Scope counts nothing without --scopes");
        }
    }

    /* Written by jp2vm. */
    private String name;
    private long instructions, objects, allocatedBytes, locks; // when nothing works for the scope any more

    private Scope() {
    }

    /**
     * Returns whether this machine counts.
     *
     * @return false on other machines, and without {@code --scopes}
     */
    public static boolean available() {
        return false;
    }

    /**
     * Opens a scope, in which this thread works until the scope is closed.
     *
     * @param name not empty, without control characters, and not beginning with a parenthesis
     * @return the scope
     * @throws IllegalArgumentException if the machine counts, and the name is refused
     */
    public static Scope open(String name) {
        return new Scope();
    }

    /**
     * Closes the scope: this thread works again for the scope in which this one was opened. Threads and tasks that were
     * started in the scope go on to count for it. Closing it again has no effect.
     *
     * @throws IllegalStateException if this thread has not opened the scope, or has opened others since
     */
    @Override
    public void close() {
    }

    /**
     * Returns the name of the scope.
     *
     * @return null if the machine does not count
     */
    public String name() {
        return null;
    }

    /**
     * Returns the number of bytecode instructions executed in the scope. For other threads that run at the moment, the
     * number includes the whole of the basic block in which they are.
     *
     * @return -1 if the machine does not count
     */
    public long instructions() {
        return NOT_COUNTED;
    }

    /**
     * Returns the number of objects and arrays that were allocated in the scope.
     *
     * @return -1 if the machine does not count
     */
    public long objects() {
        return NOT_COUNTED;
    }

    /**
     * Returns the size of these objects and arrays in bytes, with headers.
     *
     * @return -1 if the machine does not count
     */
    public long allocatedBytes() {
        return NOT_COUNTED;
    }

    /**
     * Returns how often a monitor was entered in the scope.
     *
     * @return -1 if the machine does not count
     */
    public long locks() {
        return NOT_COUNTED;
    }

    /**
     * Returns the number of other threads that work for the scope, and of tasks of the scope that wait for their
     * execution. Threads of pools and timers count while they execute a task. If a task is dropped before it was
     * executed, it counts until a collection finds it dead.
     *
     * @return 0 if the numbers of the scope are final, except for stages of a CompletableFuture that another scope
     *         completes; -1 if the machine does not count
     */
    public long unfinished() {
        return NOT_COUNTED;
    }
}
