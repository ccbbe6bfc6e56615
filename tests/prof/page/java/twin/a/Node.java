package twin.a;

/** Its simple name is also that of a class of another package. */
public final class Node {
    private final int width;

    public Node(int width) {
        this.width = width;
    }

    public int select(String query) {
        int sum = 0;
        for (int i = 0; i < query.length() * width; i++) {
            sum += i;
        }
        return sum;
    }

    public int select(String query, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += select(query);
        }
        return sum;
    }
}
