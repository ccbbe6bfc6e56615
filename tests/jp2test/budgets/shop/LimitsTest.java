package shop;

import jp2vm.test.Budget;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

@Budget("<= 100,000")
class LimitsTest {
    @Test
    @Budget(instructions = "<= 2,000", allocatedBytes = "= 0", locks = "= 0")
    void small() {
        Assertions.assertEquals(45, ThreadsTest.sum(10));
    }

    @Test
    @Budget(allocatedBytes = "= 0")
    void allocates() {
        Assertions.assertEquals(10, new int[10].length);
    }

    @Test
    void tooLong() {
        Assertions.assertTrue(ThreadsTest.sum(50000) != -1);
    }
}
