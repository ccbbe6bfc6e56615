package stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OrdersTest {
    @Test
    void works() {
        Orders orders = new Orders();
        for (int i = 0; i < 60; i++) {
            orders.add("item", 100 + i);
        }
        assertEquals(72288, orders.total(3) + orders.total(7));
        assertEquals(100, orders.cheapest());
    }
}
