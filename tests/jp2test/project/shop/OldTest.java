package shop;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TestName;

/** Tests of JUnit 4. */
public class OldTest {
    private final List<String> names = new ArrayList<>();

    @Rule
    public final TestName name = new TestName();

    @Before
    public void fill() {
        names.add("Ada");
    }

    @After
    public void empty() {
        names.clear();
    }

    @Test
    public void adds() {
        names.add("Bob");
        assertEquals(2, names.size());
    }

    @Test(expected = IndexOutOfBoundsException.class)
    public void refuses() {
        names.get(7);
    }

    @Test(timeout = 10000)
    public void inTime() {
        assertEquals(499500, ThreadsTest.sum(1000));
    }

    @Ignore("not now")
    @Test
    public void ignored() {
    }
}
