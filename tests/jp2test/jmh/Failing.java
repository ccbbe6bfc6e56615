package bench;

import java.util.concurrent.CountDownLatch;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Benchmarks without complete counts. */
@State(Scope.Thread)
public class Failing {
    private int calls;
    private boolean isWaiting;

    /** The process ends with status 0 in the middle of the benchmark. */
    @Benchmark
    public int end() {
        if (++calls == 1000) {
            System.exit(0);
        }
        return calls;
    }

    @Benchmark
    public int fail() {
        throw new IllegalStateException("expected");
    }

    /** A thread that the benchmark starts does not end. */
    @Benchmark
    public boolean unfinished() {
        if (!isWaiting) {
            isWaiting = true;
            Thread thread = new Thread(() -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
        return isWaiting;
    }
}
