package jp2vm.test;

/** A test of JUnit 4 whose method executes one instruction. */
public final class Empty4 {
    /** JUnit creates the test. */
    public Empty4() {
    }

    /** Does nothing. */
    @org.junit.Test
    public void test() {
    }
}
