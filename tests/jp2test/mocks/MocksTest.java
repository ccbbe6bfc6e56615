package mocks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.junit.jupiter.api.Test;

class MocksTest {
    static final class Price {
        private final int cents;

        Price(int cents) {
            this.cents = cents;
        }

        int tax(int percent) {
            return cents * percent / 100;
        }
    }

    static final class Weight {
        int grams(int pounds) {
            return pounds * 454;
        }
    }

    @Test
    void mocked() {
        Price price = mock(Price.class);
        when(price.tax(anyInt())).thenReturn(7);
        assertEquals(7, price.tax(3));
        verify(price).tax(3);
    }

    @Test
    void spied() {
        Price price = spy(new Price(100));
        doReturn(1).when(price).tax(2);
        assertEquals(1, price.tax(2));
        assertEquals(3, price.tax(3));
    }

    @Test
    void changed() {
        assertEquals(50, new Price(100).tax(50));
    }

    @Test
    void unused() {
        assertEquals(454, new Weight().grams(1));
    }
}
