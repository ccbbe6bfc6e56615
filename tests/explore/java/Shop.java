/** A small shop, with something of everything: objects, arrays, strings, exceptions, threads, statics. */
public class Shop {
    static int sold;
    static Item cheapest;

    static class Item {
        final String name;
        int price;
        Item next;

        Item(String name, int price, Item next) {
            this.name = name;
            this.price = price;
            this.next = next;
        }

        int discounted(int percent) {
            return price - price * percent / 100;
        }
    }

    interface Rule {
        int apply(int price);
    }

    static class Till extends Thread {
        private final int[] prices;
        private long total;

        Till(String name, int[] prices) {
            super(name);
            this.prices = prices;
        }

        @Override
        public void run() {
            for (int price : prices) {
                synchronized (Shop.class) {
                    total += price;
                    sold++;
                }
            }
        }
    }

    static int[] sort(int[] values) {
        for (int i = 1; i < values.length; i++) {
            int value = values[i];
            int k = i - 1;
            while (k >= 0 && values[k] > value) {
                values[k + 1] = values[k];
                k--;
            }
            values[k + 1] = value;
        }
        return values;
    }

    static int pricePerPiece(int price, int pieces) {
        try {
            return price / pieces;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    static Item find(Item list, String name) {
        for (Item item = list; item != null; item = item.next) {
            if (item.name.equals(name)) {
                return item;
            }
        }
        throw new IllegalArgumentException(name);
    }

    public static void main(String[] args) throws InterruptedException {
        Item list = new Item("pen", 120, null);
        list = new Item("paper", 450, list);
        list = new Item("ink", 899, list);
        cheapest = find(list, "pen");
        cheapest.price = cheapest.discounted(10);
        Object[] mixed = {list, "text", 7, null, new double[] {0.5, 2, -1e10}, 'c'};
        int[] prices = sort(new int[] {9, 3, 7, 1, 5});
        int each = pricePerPiece(list.price, 0);
        try {
            find(list, "glue");
        } catch (IllegalArgumentException e) {
            each++;
        }
        Rule rule = price -> price / 2;
        long sum = 0;
        for (int price : prices) {
            sum += rule.apply(price * 2);
        }
        Till till = new Till("till", prices);
        till.start();
        till.join();
        System.out.println(till.total + " " + sum + " " + sold + " " + mixed.length + " " + each);
    }
}
