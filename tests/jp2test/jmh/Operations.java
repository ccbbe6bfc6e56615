package bench;

import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
public class Operations {
    private final int[] numbers = new int[1000];
    private final Random random = new Random();

    @Benchmark
    public int sum() {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    @Benchmark
    public synchronized Object allocate() {
        return new int[10];
    }

    @Benchmark
    public int vary() {
        int sum = 0;
        for (int i = random.nextInt(1000); i > 0; i--) {
            sum += i;
        }
        return sum;
    }
}
