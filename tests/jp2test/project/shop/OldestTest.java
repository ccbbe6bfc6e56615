package shop;

import junit.framework.TestCase;

/** A test of JUnit 3. */
public class OldestTest extends TestCase {
    public void testSum() {
        assertEquals(45, ThreadsTest.sum(10));
    }
}
