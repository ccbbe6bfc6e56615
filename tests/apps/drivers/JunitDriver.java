// JUnit 4: a suite with rules, parameters, timeouts, theories of order, failures, assumptions.
import java.util.*;
import org.junit.*;
import org.junit.rules.*;
import org.junit.runner.*;
import org.junit.runner.notification.*;
import org.junit.runners.*;
import org.junit.runners.Parameterized.Parameters;
import static org.hamcrest.CoreMatchers.*;
import static org.junit.Assert.*;

public class JunitDriver {
    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Plain {
        static int setups;
        @Rule public TestName name = new TestName();
        @Rule public ExpectedException thrown = ExpectedException.none();
        @Rule public TemporaryFolder folder = new TemporaryFolder();
        @BeforeClass public static void once() { System.out.println("before class"); }
        @Before public void each() { setups++; }
        @After public void after() { System.out.println("after " + name.getMethodName() + setups); }
        @Test public void addition() { assertEquals(4, 2 + 2); }
        @Test public void fails() { assertEquals("message", "abc", "abd"); }
        @Test(expected = ArithmeticException.class) public void expected() { System.out.println(1 / (setups - setups)); }
        @Test(timeout = 5000) public void timed() { assertThat(List.of(1, 2), hasItem(2)); }
        @Test public void thrown() { thrown.expectMessage("boom"); throw new IllegalStateException("big boom"); }
        @Test public void matcher() { assertThat("text", allOf(startsWith("t"), not(endsWith("x")))); }
        @Test public void assumed() { Assume.assumeTrue(false); }
        @Test @Ignore("not now") public void ignored() { }
        @Test public void folder() throws Exception { assertTrue(folder.newFile("x").exists()); }
        @Test public void errors() { throw new RuntimeException("error"); }
        @Test public void arrays() { assertArrayEquals(new int[] {1, 2}, new int[] {1, 3}); }
    }

    @RunWith(Parameterized.class)
    public static class Params {
        @Parameters(name = "{0}^2={1}") public static Collection<Object[]> data() { return Arrays.asList(new Object[][] {{1, 1}, {2, 4}, {3, 8}}); }
        private final int a, b;
        public Params(int a, int b) { this.a = a; this.b = b; }
        @Test public void square() { assertEquals(b, a * a); }
    }

    @RunWith(Suite.class) @Suite.SuiteClasses({Plain.class, Params.class}) public static class All { }

    public static void main(String[] args) {
        JUnitCore core = new JUnitCore();
        core.addListener(new RunListener() {
            @Override public void testStarted(Description d) { System.out.println("start " + d.getDisplayName()); }
            @Override public void testFailure(Failure f) { System.out.println("fail " + f.getMessage()); }
            @Override public void testIgnored(Description d) { System.out.println("ignored " + d.getMethodName()); }
            @Override public void testAssumptionFailure(Failure f) { System.out.println("assumption"); }
        });
        Result r = core.run(All.class);
        System.out.println(r.getRunCount() + " " + r.getFailureCount() + " " + r.getIgnoreCount());
    }
}
