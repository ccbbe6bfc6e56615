package shop;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BasketTest {
    @Test
    public void hundredThings() {
        Basket basket = new Basket();
        for (int price = 1; price <= 100; price++) {
            basket.add(price);
        }
        assertEquals(5050, basket.total());
    }
}
