package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dynamic tests, overloaded ones, one instance for all, formats and maps. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShapesTest {
    private int used;

    @TestFactory
    Stream<DynamicNode> factory() {
        return Stream.of(dynamicTest("one", () -> assertEquals(45, ThreadsTest.sum(10))),
                DynamicContainer.dynamicContainer("more", List.of(
                        dynamicTest("two", () -> assertEquals(190, ThreadsTest.sum(20))))));
    }

    @Test
    void overloaded() {
        used++;
        assertTrue(used > 0);
    }

    @Test
    void overloaded(TestInfo info) {
        used++;
        assertEquals("overloaded(TestInfo)", info.getDisplayName());
    }

    @ParameterizedTest
    @CsvSource({"a, 1", "b, 2"})
    void csv(String text, int number) {
        assertEquals(1, text.length());
        assertTrue(number > 0);
    }

    @Test
    @Tag("slow")
    void words() {
        Map<String, Integer> words = new HashMap<>();
        for (String word : "the quick brown fox jumps over the lazy dog, and the dog sleeps".split("[ ,]+")) {
            words.merge(word, 1, Integer::sum);
        }
        assertEquals("3 the", String.format("%d %s", words.get("the"), "the"));
    }
}
