/** The name {@code -prof jp2}: JMH takes the name of a profiler that it does not know for the name of a class. */
public final class jp2 extends jp2vm.jmh.Profiler {
    /** JMH creates the profiler. */
    public jp2() {
    }
}
