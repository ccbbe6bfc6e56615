package stock;

import java.util.ArrayList;
import java.util.List;

/** Loops over a list of objects. */
final class Orders {
    private final List<Item> items = new ArrayList<>();

    static final class Item {
        private final String name;
        private final int price;

        Item(String name, int price) {
            this.name = name;
            this.price = price;
        }

        int priceOf(int count) {
            int price = this.price * count;
            if (count > 5) {
                price -= price / 10;
            }
            return price;
        }
    }

    void add(String name, int price) {
        Item item = new Item(name, price);
        items.add(item);
    }

    int total(int count) {
        int total = 0;
        for (Item item : items) {
            int price = item.priceOf(count);
            total += price;
        }
        return total;
    }

    int cheapest() {
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            least = Math.min(least, item.price);
        }
        return least;
    }
}
