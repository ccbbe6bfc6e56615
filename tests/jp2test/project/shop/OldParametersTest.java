package shop;

import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@RunWith(Parameterized.class)
public class OldParametersTest {
    @Parameterized.Parameters
    public static Iterable<Object> counts() {
        return Arrays.asList(10, 200);
    }

    @Parameterized.Parameter
    public int count;

    @Test
    public void sums() {
        assertTrue(ThreadsTest.sum(count) > 0);
    }
}
