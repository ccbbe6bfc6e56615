package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("failing")
class FailingTest {
    @Test
    void fails() {
        assertEquals("1 < 2 & \"3\"", "2");
    }

    @Test
    void passes() {
    }

    @Test
    void assumes() {
        assumeTrue(false, "on another day");
    }

    static class ClassFailsTest {
        @BeforeAll
        static void prepare() {
            throw new IllegalStateException("no database");
        }

        @Test
        void never() {
        }
    }
}
