package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BasketTest {
    private final List<Integer> basket = new ArrayList<>();

    @BeforeEach
    void fill() {
        for (int i = 0; i < 10; i++) {
            basket.add(i);
        }
    }

    @AfterEach
    void empty() {
        basket.clear();
    }

    @Test
    void hundredThings() {
        for (int i = 0; i < 100; i++) {
            basket.add(i);
        }
        assertEquals(110, basket.size());
    }

    @Test
    void text() {
        System.out.println("ä basket " + basket);
        assertEquals("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", basket.toString());
    }

    @Test
    @Disabled("not yet")
    void later() {
    }

    @RepeatedTest(2)
    void twice() {
        basket.remove(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void several(int count) {
        for (int i = 0; i < count; i++) {
            basket.add(i);
        }
        assertEquals(10 + count, basket.size());
    }

    @Nested
    class WhenEmpty {
        @BeforeEach
        void clear() {
            basket.clear();
        }

        @Test
        void isEmpty() {
            assertEquals(0, basket.size());
        }
    }
}
