package shop;

import java.util.ArrayList;
import java.util.List;

/** What someone is about to buy. */
public final class Basket {
    private final List<Integer> prices = new ArrayList<>();

    public void add(int price) {
        prices.add(price);
    }

    public int total() {
        int sum = 0;
        for (int price : prices) {
            sum += price;
        }
        return sum;
    }
}
