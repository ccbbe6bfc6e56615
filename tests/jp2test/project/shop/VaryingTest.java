package shop;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests whose counts are not the same twice. */
class VaryingTest {
    private static int executions;

    @Test
    void random() {
        int count = 1000 + new Random().nextInt(1000000);
        assertTrue(ThreadsTest.sum(count) != -1);
    }

    @Test
    void clock() {
        long end = System.nanoTime() + 2000000;
        int count = 0;
        while (System.nanoTime() < end) {
            count++;
        }
        assertTrue(count > 0);
    }

    @Test
    void onlyOnce() {
        assertTrue(executions++ == 0, "cannot be repeated");
    }

    @Test
    void waits() {
        boolean isFirst = waits++ == 0;
        while (!isFirst) {
            Thread.onSpinWait();
        }
        assertTrue(isFirst);
    }

    private static int waits;

    @Test
    void grows() {
        executionsOfGrows += 10;
        assertNotNull(new int[executionsOfGrows]);
        assertTrue(ThreadsTest.sum(executionsOfGrows) != -1);
    }

    private static int executionsOfGrows;
}
