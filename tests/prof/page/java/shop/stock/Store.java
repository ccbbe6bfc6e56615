package shop.stock;

public final class Store {
    private final int[] items = new int[7];

    public Store() {
        for (int i = 0; i < items.length; i++) {
            items[i] = 5 + i;
        }
    }

    /** Takes the i-th item, which must not be used up. */
    public int take(int i, Weigher weigher) {
        check(i);
        items[i]--;
        switch (i) {
            case 0:
                return weigher.weigh(i);
            case 1:
            case 2:
                return weigher.weigh(i) + weigher.weigh(i + 1);
            default:
                return sum(weigher, i);
        }
    }

    private void check(int i) {
        if (items[i] == 0) {
            throw new IllegalStateException("no item " + i + " any more");
        }
    }

    private static int sum(Weigher weigher, int n) {
        int sum = 0;
        while (n > 0) {
            sum += weigher.weigh(n--);
        }
        return sum;
    }
}
