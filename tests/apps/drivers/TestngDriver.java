// TestNG: data providers, dependencies, groups, listeners.
import org.testng.*;
import org.testng.annotations.*;

public class TestngDriver {
    public static class Tests {
        @DataProvider public Object[][] squares() { return new Object[][] {{1, 1}, {2, 4}, {3, 8}}; }
        @BeforeClass public void begin() { System.out.println("begin"); }
        @Test(dataProvider = "squares") public void square(int a, int b) { Assert.assertEquals(a * a, b); }
        @Test(groups = "g") public void first() { Assert.assertTrue(true); }
        @Test(dependsOnMethods = "first") public void second() { System.out.println("second"); }
        @Test(dependsOnMethods = "square") public void skipped() { }
        @Test(expectedExceptions = IllegalStateException.class) public void expects() { throw new IllegalStateException(); }
    }

    public static void main(String[] args) {
        TestNG t = new TestNG(false);
        TestListenerAdapter l = new TestListenerAdapter();
        t.setVerbose(0);
        t.setTestClasses(new Class<?>[] {Tests.class});
        t.addListener((ITestNGListener) l);
        t.run();
        System.out.println(l.getPassedTests().size() + " " + l.getFailedTests().size() + " " + l.getSkippedTests().size());
        for (ITestResult r : l.getFailedTests()) System.out.println(r.getName() + " " + r.getThrowable().getMessage());
    }
}
